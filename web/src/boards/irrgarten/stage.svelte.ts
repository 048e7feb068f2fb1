/** Where the two seekers are at this instant, and what is still to be seen of their last turns. */
import type { Asked, Happening, Seat, View } from "../../../types/irrgarten";
import { play } from "../core/glide";
import type { Point } from "../core/points";
import { type Early, Stage as Base } from "../core/stage.svelte";
import { outsideAt, type Plan } from "./geometry";
import { stillTrue, type Trails, trailsAfter, trailsOf } from "./history";
import { edgeBetween, OUT } from "./notation";

/** How far a seeker comes before a barrier stops it, as a part of the way. */
const BUMP = 0.32;
const LONGEST = 600;

/** The points of a step; from outside one first walks along the strip to the entrance. */
export function pointsOf(plan: Plan, from: string, to: string): Point[] {
  const along =
    from === OUT ? [plan.at(outsideAt(to))] : to === OUT ? [plan.at(outsideAt(from))] : [];
  return [plan.at(from), ...along, plan.at(to)];
}

/** The points of a step that ends at the edge of its goal. */
export function pointsBefore(points: readonly Point[]): Point[] {
  const [before, last] = points.slice(-2) as [Point, Point];
  const stop = {
    x: before.x + (last.x - before.x) * BUMP,
    y: before.y + (last.y - before.y) * BUMP,
  };
  return [...points.slice(0, -1), stop];
}

export class Stage extends Base<View, Happening> {
  pieces = $state.raw<Readonly<Record<Seat, string>>>({ left: OUT, right: OUT });
  trails = $state.raw<Trails>({});
  /** Who searches on the stage: whoever's turn is shown. */
  front = $state<Seat>("left");

  constructor(
    readonly plan: () => Plan,
    front: Seat,
  ) {
    super();
    this.front = front;
  }

  override walk(piece: string, points: readonly Point[], motion: number): Promise<void> {
    return this.move(piece, points, Math.min(motion, LONGEST));
  }

  protected override show(
    view: View,
    before: readonly Happening[],
    missed: readonly Happening[],
  ): void {
    const trails = trailsAfter(this.trails, [...before, ...missed]);
    this.pieces = view.pieces;
    this.trails = { ...stillTrue(trails, view), ...trailsOf(view) };
    // After the end the maze stays in which it ended.
    if (view.phase === "search" && view.turn) this.front = view.turn;
  }

  protected override async happen(
    event: Happening,
    motion: number,
    ahead: Early | null,
  ): Promise<void> {
    this.trails = trailsAfter(this.trails, [event]);
    if (event.event === "asked") {
      this.front = event.seat;
      await this.#ask(event, motion, ahead);
    } else if (event.event === "found") await this.#cheer(event.seat, event.at, motion);
  }

  /** Whoever has found the treasure jumps for joy. */
  #cheer(seat: Seat, at: string, motion: number): Promise<void> {
    const { x, y } = this.plan().at(at);
    const shift = (up: number): Keyframe => ({ transform: `translate(${x}px, ${y - up}px)` });
    const frames = [shift(0), shift(26), shift(0), shift(14), shift(0)];
    return play(this.drawn.get(seat), frames, motion * 2.4, "ease-in-out");
  }

  async #ask(
    { seat, from, to, answer }: Asked,
    motion: number,
    ahead: Early | null,
  ): Promise<void> {
    const points = pointsOf(this.plan(), from, to);
    const start = ahead?.piece === seat ? ahead.points.at(-1) : undefined;
    if (answer === "yes") {
      this.pieces = { ...this.pieces, [seat]: to };
      await this.walk(seat, start ? [start, ...points.slice(-1)] : points, motion);
      return;
    }
    const tried = edgeBetween(from, to) ? pointsBefore(points) : points.slice(0, -1);
    const way = start ? [start, ...tried.slice(-1)] : tried;
    await this.walk(seat, [...way, points[0]!], motion * 1.6);
  }
}

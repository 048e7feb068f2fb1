/** Where the two seekers are at this instant, and what is still to be seen of their last turns. */
import { tick } from "svelte";
import { Drawn } from "../core/drawn";
import { glide } from "../core/glide";
import type { Point } from "../core/points";
import { outsideAt, type Plan } from "./geometry";
import { stillTrue, type Trails, trailsAfter, trailsOf } from "./history";
import { edgeBetween, OUT } from "./notation";
import type { Happening, IrrgartenView, Seat } from "./read";

/** How far a seeker comes before a barrier stops it, as a part of the way. */
const BUMP = 0.32;

export function part(from: Point, to: Point, much: number): Point {
  return { x: from.x + (to.x - from.x) * much, y: from.y + (to.y - from.y) * much };
}

/** The points of a step; from outside one first walks along the strip to the entrance. */
export function pointsOf(plan: Plan, from: string, to: string): Point[] {
  const along =
    from === OUT ? [plan.at(outsideAt(to))] : to === OUT ? [plan.at(outsideAt(from))] : [];
  return [plan.at(from), ...along, plan.at(to)];
}

export class Stage {
  pieces = $state.raw<Readonly<Record<Seat, string>>>({ left: OUT, right: OUT });
  trails = $state.raw<Trails>({});
  readonly drawn = new Drawn();
  #run = 0;

  constructor(readonly plan: () => Plan) {}

  /** Show a position at once; whatever still moved has arrived. */
  settle(view: IrrgartenView): void {
    this.#run += 1;
    this.pieces = view.pieces;
    this.trails = { ...stillTrue(this.trails, view), ...trailsOf(view) };
    this.drawn.finish();
  }

  /** Take over what happened before the board was opened, or while nothing moved. */
  hear(events: readonly Happening[]): void {
    this.trails = trailsAfter(this.trails, events);
  }

  /** Let events happen one after the other; `ahead`: how far the piece has come already. */
  async play(events: readonly Happening[], ms: number, ahead: Point | null): Promise<void> {
    const run = (this.#run += 1);
    let start = ahead;
    for (const event of events) {
      this.hear([event]);
      if (event.event === "asked") await this.#ask(event, ms, start);
      start = null;
      if (run !== this.#run) return;
    }
  }

  async #ask(
    { seat, from, to, isYes }: Extract<Happening, { event: "asked" }>,
    ms: number,
    start: Point | null,
  ): Promise<void> {
    const points = pointsOf(this.plan(), from, to);
    const here = points[0] as Point;
    const last = points.at(-1) as Point;
    const before = points.at(-2) as Point;
    if (isYes) {
      this.pieces = { ...this.pieces, [seat]: to };
      return this.#glide(seat, start ? [start, last] : points, ms);
    }
    const wall = edgeBetween(from, to);
    const stop = wall ? part(before, last, BUMP) : before;
    return this.#glide(
      seat,
      start ? [start, stop, here] : [...points.slice(0, -1), stop, here],
      ms * 1.6,
    );
  }

  async #glide(seat: Seat, points: readonly Point[], ms: number): Promise<void> {
    await tick();
    await glide(this.drawn.get(seat), points, Math.min(ms, 600));
  }

  /** Let a piece that stands at the last point come there. */
  glide(seat: Seat, points: readonly Point[], ms: number): Promise<void> {
    return this.#glide(seat, points, ms);
  }
}

/** What lies on the plan at this instant: pieces under way, the die as it tumbles. */
import { tick } from "svelte";
import type { Happening, Moved, View } from "../../../types/mensch";
import { tumbling } from "../core/dice";
import { LONGEST_WAY, play, wayTime } from "../core/glide";
import type { Point } from "../core/points";
import { type Early, Stage as Base } from "../core/stage.svelte";
import { type Colour, FIRST_END, placeId, SIZE, way, WAITING } from "./geometry";
import { openingRolls, type Rolls, rollsAfter } from "./history";
import { stepIn } from "./notation";
import { isOnCircle, moved, type Piece, placeOf, settle } from "./pieces";

const HOP = 16;
const TUMBLE = 600;
/** How high a piece hops that has come home, and how long the cheer for a 6 is to be seen. */
const JOY = 42;
const CHEER = LONGEST_WAY;
const SIX = 6;

/** A die is thrown from a side, bounces twice and settles. */
function thrown({ x, y }: Point): Keyframe[] {
  const at = (part: number, up: number, turn: number, size: number): string =>
    `translate(${x * part}px, ${y * part - up}px) rotate(${turn}deg) scale(${size})`;
  return [
    { transform: at(1, 40, -560, 1.3), easing: "ease-in" },
    { transform: at(0.3, 0, -230, 0.94), offset: 0.34, easing: "ease-out" },
    { transform: at(0.12, 52, -110, 1.12), offset: 0.54, easing: "ease-in" },
    { transform: at(0.03, 0, -24, 0.97), offset: 0.74, easing: "ease-out" },
    { transform: at(0, 14, 8, 1.04), offset: 0.87, easing: "ease-in" },
    { transform: at(0, 0, 0, 1) },
  ];
}

export class Stage extends Base<View, Happening> {
  pieces = $state.raw<readonly Piece[]>([]);
  rolls = $state.raw<Rolls>({});
  /** The die while it tumbles: in whose court, and the face on top just now. */
  tumbling = $state.raw<{ readonly colour: Colour; readonly face: number } | null>(null);
  /** The colour whose 6 is cheered: a new object for every 6. */
  cheer = $state.raw<{ readonly colour: Colour } | null>(null);
  /** The piece that moved last. */
  #mover: string | null = null;
  /** The colour that rolled last in a turn that is not over. */
  #roller: Colour | null = null;
  /** Whether the die that lies on the plan is among the rolls. */
  #lies = false;
  readonly #at: (id: string) => Point;

  constructor(at: (id: string) => Point) {
    super();
    this.#at = at;
  }

  /** The points of a way, the first and the last included. */
  points(piece: Piece, to: number): Point[] {
    return way(piece.progress, to).map((progress) =>
      this.#at(placeId(piece.colour, progress, piece.slot)),
    );
  }

  override walk(piece: string, points: readonly Point[], motion: number): Promise<void> {
    return this.move(piece, points, wayTime(points.length - 1, motion), { lift: HOP });
  }

  protected override show(view: View, before: readonly Happening[]): void {
    this.tumbling = null;
    this.pieces = settle(this.pieces, view.pieces);
    this.#look(view);
    this.rolls = { ...this.rolls, ...rollsAfter({}, before) };
  }

  protected override begin(): void {
    this.#mover = null;
  }

  protected override async happen(
    event: Happening,
    motion: number,
    ahead: Early | null,
  ): Promise<void> {
    if (event.event === "turn") this.#roller = null;
    if (event.event === "rolled") await this.#roll(event.seat, event.die, motion);
    if (event.event === "moved") await this.#step(event, motion, ahead);
    if (event.event === "hit") await this.#sendHome(event.seat, event.at, motion);
  }

  /** Take note of the die that lies on the plan, where nobody has seen it tumble. */
  #look({ phase, turn, die, opening }: View): void {
    if (phase === "opening") this.rolls = openingRolls(opening);
    if (turn !== this.#roller) this.#roller = null;
    if (turn === null || die === null) this.#lies = false;
    else if (!this.#lies) this.#note(turn, die);
  }

  #note(colour: Colour, die: number): void {
    this.rolls = rollsAfter(this.rolls, [{ event: "rolled", seat: colour, die }], this.#roller);
    this.#roller = colour;
    this.#lies = true;
  }

  async #step(event: Moved, motion: number, ahead: Early | null): Promise<void> {
    const step = stepIn(event);
    const piece = this.pieces.find(
      ({ colour, progress }) => colour === event.seat && progress === step?.from,
    );
    this.#mover = piece?.id ?? null;
    if (!piece || !step) return;
    await this.#go(piece, step.to, piece.id === ahead?.piece ? 0 : motion);
    const isHome = step.from < FIRST_END && step.to >= FIRST_END;
    if (!isHome || motion <= 0) return;
    const end = this.#at(placeId(event.seat, step.to));
    await this.move(piece.id, [end, end], motion, { lift: JOY });
  }

  async #go(piece: Piece, to: number, motion: number): Promise<void> {
    const points = this.points(piece, to);
    this.pieces = moved(this.pieces, piece.id, to);
    if (motion > 0) await this.walk(piece.id, points, motion);
    else await this.arrived();
  }

  async #sendHome(colour: Colour, circle: number, motion: number): Promise<void> {
    const hit = this.pieces.find(
      (piece) => piece.colour === colour && piece.id !== this.#mover && isOnCircle(piece, circle),
    );
    if (!hit) return;
    const from = this.#at(placeOf(hit));
    this.pieces = moved(this.pieces, hit.id, WAITING);
    if (motion <= 0) return;
    const to = this.#at(placeId(colour, WAITING, hit.slot));
    await this.move(hit.id, [from, to], Math.min(600, motion * 1.6), { shrinks: true });
  }

  async #roll(colour: Colour, die: number, motion: number): Promise<void> {
    this.#note(colour, die);
    if (motion <= 0) return;
    const ms = Math.min(TUMBLE, motion * 2.4);
    const stop = tumbling(1, ms, ([face = die]) => (this.tumbling = { colour, face }));
    await tick();
    const settled = setTimeout(() => {
      stop();
      if (this.tumbling) this.tumbling = { colour, face: die };
    }, ms * 0.75);
    await play(this.drawn.get("die"), thrown(this.#side(colour)), ms);
    stop();
    clearTimeout(settled);
    this.tumbling = null;
    if (die === SIX) this.#cheer(colour);
  }

  /** Dice come from the middle of the plan. */
  #side(colour: Colour): Point {
    const { x, y } = this.#at(placeId(colour, WAITING));
    const far = (at: number, size: number): number => (at < size / 2 ? 150 : -150);
    return { x: far(x, SIZE.width), y: far(y, SIZE.height) };
  }

  #cheer(colour: Colour): void {
    const cheer = (this.cheer = { colour });
    setTimeout(() => {
      if (this.cheer === cheer) this.cheer = null;
    }, CHEER);
  }
}

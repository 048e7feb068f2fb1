/** What lies on the plan at this instant: pieces under way, the die as it tumbles. */
import { tick } from "svelte";
import { Drawn } from "../drawn";
import { glide, play, wayTime } from "../glide";
import type { Point } from "../nearest";
import { type Colour, placeId, way, WAITING } from "./geometry";
import { openingRolls, type Rolls, rollsAfter } from "./history";
import { isOnCircle, moved, type Piece, placeOf, type Progresses, settle } from "./pieces";
import type { Happening, MenschView } from "./read";

const HOP = 16;
const TUMBLE = 600;
/** The faces that a tumbling die shows on its way to the rolled one. */
const FACES = [3, 5, 1, 4, 2, 6] as const;
const TURNS: Keyframe[] = [
  { transform: "rotate(-270deg) scale(.8)" },
  { transform: "rotate(-150deg) scale(1.12)", offset: 0.4 },
  { transform: "rotate(-40deg) scale(1.05)", offset: 0.75 },
  { transform: "rotate(0deg) scale(1)" },
];

export class Stage {
  pieces = $state.raw<readonly Piece[]>([]);
  rolls = $state.raw<Rolls>({});
  /** The die while it tumbles: in whose court, and the face on top just now. */
  tumbling = $state.raw<{ readonly colour: Colour; readonly face: number } | null>(null);
  /** The piece that is drawn above all others. */
  top = $state<string | null>(null);
  /** The drawn pieces and the die by name, for the animations. */
  readonly drawn = new Drawn();
  #run = 0;
  #hopping: Promise<void> = Promise.resolve();
  /** The colour that rolled last in a turn that is not over. */
  #roller: Colour | null = null;
  /** Whether the die that lies on the plan is among the rolls. */
  #lies = false;
  readonly #at: (id: string) => Point;

  constructor(at: (id: string) => Point) {
    this.#at = at;
  }

  /** Show a position at once; whatever still moved has arrived. */
  settle(progresses: Progresses): void {
    this.#run += 1;
    this.tumbling = null;
    this.pieces = settle(this.pieces, progresses);
    this.drawn.finish();
  }

  /** Take over what was rolled before the board was opened, or while it looked away. */
  remember(events: readonly Happening[]): void {
    this.rolls = { ...this.rolls, ...rollsAfter({}, events) };
  }

  /** Take note of the die that lies on the plan, where nobody has seen it tumble. */
  look({ phase, turn, die, opening }: MenschView): void {
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

  /** Let events happen one after the other; `ahead` is a piece that already shows its move. */
  async play(events: readonly Happening[], motion: number, ahead: string | null): Promise<void> {
    const run = (this.#run += 1);
    let mover: string | null = null;
    for (const event of events) {
      if (event.event === "turn") this.#roller = null;
      if (event.event === "rolled") await this.#roll(event.seat, event.die, motion);
      if (event.event === "moved") {
        const piece = this.pieces.find(
          ({ colour, progress }) => colour === event.seat && progress === event.from,
        );
        mover = piece?.id ?? null;
        if (piece) await this.#move(piece, event.to, piece.id === ahead ? 0 : motion);
      }
      if (event.event === "hit") await this.#sendHome(event.seat, event.at, mover, motion);
      if (run !== this.#run) return;
    }
  }

  /** The points of a way, the first and the last included. */
  points(piece: Piece, to: number): Point[] {
    return way(piece.progress, to).map((progress) =>
      this.#at(placeId(piece.colour, progress, piece.slot)),
    );
  }

  /** Let a piece that stands at the end of a way hop along it. */
  hop(id: string, points: readonly Point[], motion: number): Promise<void> {
    return (this.#hopping = this.#hop(id, points, motion));
  }

  async #hop(id: string, points: readonly Point[], motion: number): Promise<void> {
    this.top = id;
    await tick();
    await glide(this.drawn.get(id), points, wayTime(points.length - 1, motion), { lift: HOP });
    this.top = null;
  }

  async #move(piece: Piece, to: number, ms: number): Promise<void> {
    const points = this.points(piece, to);
    this.pieces = moved(this.pieces, piece.id, to);
    // A move that was shown when it was sent may still be under way.
    if (ms > 0) await this.hop(piece.id, points, ms);
    else await this.#hopping;
  }

  async #sendHome(colour: Colour, circle: number, mover: string | null, ms: number): Promise<void> {
    const hit = this.pieces.find(
      (piece) => piece.colour === colour && piece.id !== mover && isOnCircle(piece, circle),
    );
    if (!hit) return;
    const from = this.#at(placeOf(hit));
    this.pieces = moved(this.pieces, hit.id, WAITING);
    if (ms <= 0) return;
    this.top = hit.id;
    await tick();
    const to = this.#at(placeId(colour, WAITING, hit.slot));
    await glide(this.drawn.get(hit.id), [from, to], Math.min(600, ms * 1.6), { shrinks: true });
    this.top = null;
  }

  async #roll(colour: Colour, die: number, motion: number): Promise<void> {
    this.#note(colour, die);
    if (motion <= 0) return;
    const ms = Math.min(TUMBLE, motion * 2.4);
    let n = die;
    const show = (): void => {
      this.tumbling = { colour, face: FACES[(n += 1) % FACES.length] ?? die };
    };
    show();
    const timer = setInterval(show, ms / 6);
    await tick();
    const settled = setTimeout(() => {
      clearInterval(timer);
      if (this.tumbling) this.tumbling = { colour, face: die };
    }, ms * 0.75);
    await play(this.drawn.get("die"), TURNS, ms, "ease-out");
    clearInterval(timer);
    clearTimeout(settled);
    this.tumbling = null;
  }
}

/** What lies on the board at this instant: pieces and cards under way. */
import { tick } from "svelte";
import type { Happening, View } from "../../../types/mutabor";
import { glide, play } from "../core/glide";
import type { Point } from "../core/points";
import { type Early, Stage as Base } from "../core/stage.svelte";
import { MIDDLE, type Seat } from "./geometry";
import { moved, type Piece, settle } from "./pieces";

/** A card turns away, and its other side turns up. */
const AWAY: Keyframe[] = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
const UP: Keyframe[] = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
/** How high a piece hops that has arrived. */
const JOY = 46;
const LONGEST = 600;

interface Spots {
  /** Where a piece stands; off the board while its owner chooses. */
  readonly token: (field: string | null, seat: Seat) => Point;
  readonly card: (field: string) => Point;
}

export class Stage extends Base<View, Happening> {
  pieces = $state.raw<readonly Piece[]>([]);
  /** Whether the four cards in the middle lie face up. */
  isOpen = $state(false);
  /** The piece that moved last. */
  #mover: string | null = null;
  readonly #spots: Spots;

  constructor(spots: Spots) {
    super();
    this.#spots = spots;
  }

  /** The middle cards are turned over at the end. */
  override async close({ phase }: View, motion: number): Promise<void> {
    if (phase !== "over" || this.isOpen) return;
    await this.#turn(AWAY, motion, "ease-in");
    this.isOpen = true;
    await tick();
    await this.#turn(UP, motion, "ease-out");
  }

  protected override show({ pieces, phase }: View): void {
    this.pieces = settle(this.pieces, pieces);
    this.isOpen = phase === "over";
  }

  protected override begin(): void {
    this.#mover = null;
  }

  protected override async happen(
    event: Happening,
    motion: number,
    ahead: Early | null,
  ): Promise<void> {
    if (event.event === "moved") {
      const piece = this.#standing(event.seat, event.from);
      this.#mover = piece?.id ?? null;
      if (piece) await this.#go(piece, event.to, piece.id === ahead?.piece ? 0 : motion);
    } else if (event.event === "hit") {
      const piece = this.#standing(event.seat, event.at, this.#mover);
      if (piece) await this.#go(piece, event.restart, motion * 1.6, true);
    } else if (event.event === "restarted") {
      const piece = this.#standing(event.seat, null);
      if (piece) await this.#go(piece, event.at, piece.id === ahead?.piece ? 0 : motion);
    } else if (event.event === "arrived") await this.#hop(event.seat, event.at, motion);
    else if (event.event === "swapped") await this.#swap(event.fields, motion * 2);
  }

  async #turn(frames: Keyframe[], motion: number, easing: string): Promise<void> {
    const faces = MIDDLE.map((field) => this.drawn.get(`face-${field}`));
    await Promise.all(faces.map((face) => play(face, frames, motion, easing)));
  }

  async #hop(seat: Seat, field: string, motion: number): Promise<void> {
    const piece = this.#standing(seat, field);
    const at = this.#spots.token(field, seat);
    if (piece && motion > 0) await this.move(piece.id, [at, at], motion, { lift: JOY });
  }

  #standing(seat: Seat, field: string | null, not: string | null = null): Piece | undefined {
    return this.pieces.find(
      (piece) => piece.seat === seat && piece.field === field && piece.id !== not,
    );
  }

  async #go(piece: Piece, to: string | null, ms: number, shrinks = false): Promise<void> {
    const { token } = this.#spots;
    const points = [token(piece.field, piece.seat), token(to, piece.seat)];
    this.pieces = moved(this.pieces, piece.id, to);
    if (ms > 0) await this.move(piece.id, points, Math.min(ms, LONGEST), { shrinks });
    else await this.arrived();
  }

  async #swap([one, other]: readonly [string, string], ms: number): Promise<void> {
    const { card } = this.#spots;
    const time = Math.min(ms, LONGEST);
    await tick();
    await Promise.all([
      glide(this.drawn.get(`card-${one}`), [card(other), card(one)], time),
      glide(this.drawn.get(`card-${other}`), [card(one), card(other)], time),
    ]);
  }
}

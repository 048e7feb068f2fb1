/** What lies on the board at this instant: pieces and cards under way. */
import { tick } from "svelte";
import type { Happening, View } from "../../../types/mutabor";
import { glide, play } from "../core/glide";
import type { Point } from "../core/points";
import { type Early, Stage as Base } from "../core/stage.svelte";
import { MIDDLE, type Seat } from "./geometry";
import { moved, type Piece, settle } from "./pieces";

const FLIP: Keyframe[] = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];
const LONGEST = 600;

interface Spots {
  /** Where a piece stands; off the board while its owner chooses. */
  readonly token: (field: string | null, seat: Seat) => Point;
  readonly card: (field: string) => Point;
}

export class Stage extends Base<View, Happening> {
  pieces = $state.raw<readonly Piece[]>([]);
  /** The piece that moved last. */
  #mover: string | null = null;
  readonly #spots: Spots;

  constructor(spots: Spots) {
    super();
    this.#spots = spots;
  }

  /** The middle cards are turned over at the end. */
  override async close({ phase }: View, motion: number): Promise<void> {
    if (phase !== "over") return;
    await Promise.all(
      MIDDLE.map((field) => play(this.drawn.get(`face-${field}`), FLIP, motion * 2, "ease-out")),
    );
  }

  protected override show({ pieces }: View): void {
    this.pieces = settle(this.pieces, pieces);
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
    } else if (event.event === "swapped") await this.#swap(event.fields, motion * 2);
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

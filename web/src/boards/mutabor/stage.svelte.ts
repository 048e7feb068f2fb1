/** What lies on the board at this instant: pieces and cards under way. */
import { tick } from "svelte";
import { Drawn } from "../drawn";
import { glide, play } from "../glide";
import type { Point } from "../nearest";
import { MIDDLE, type Seat } from "./geometry";
import { moved, type Piece, settle, type Stands } from "./pieces";
import type { Happening } from "./read";

const FLIP: Keyframe[] = [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }];

interface Spots {
  /** Where a piece stands; off the board while its owner chooses. */
  readonly token: (field: string | null, seat: Seat) => Point;
  readonly card: (field: string) => Point;
}

export class Stage {
  pieces = $state.raw<readonly Piece[]>([]);
  /** The piece that is drawn above all others. */
  top = $state<string | null>(null);
  /** The drawn pieces and cards by name, for the animations. */
  readonly drawn = new Drawn();
  #run = 0;
  #gliding: Promise<void> = Promise.resolve();
  readonly #spots: Spots;

  constructor(spots: Spots) {
    this.#spots = spots;
  }

  /** Show a position at once; whatever still moved has arrived. */
  settle(stands: Stands): void {
    this.#run += 1;
    this.top = null;
    this.pieces = settle(this.pieces, stands);
    this.drawn.finish();
  }

  /** Let events happen one after the other; `ahead` is a piece that already shows its move. */
  async play(events: readonly Happening[], ms: number, ahead: string | null): Promise<void> {
    const run = (this.#run += 1);
    let mover: string | null = null;
    for (const event of events) {
      if (event.event === "moved") {
        const piece = this.#standing(event.seat, event.from, null);
        mover = piece?.id ?? null;
        if (piece) await this.#move(piece, event.to, piece.id === ahead ? 0 : ms, false);
      } else if (event.event === "hit") {
        const piece = this.#standing(event.seat, event.at, mover);
        if (piece) await this.#move(piece, event.restart, ms * 1.6, true);
      } else if (event.event === "restarted") {
        const piece = this.#standing(event.seat, null, null);
        if (piece) await this.#move(piece, event.at, ms, false);
      } else if (event.event === "swapped") await this.#swap(event.fields, ms * 2);
      if (run !== this.#run) return;
    }
  }

  /** The middle cards are turned over at the end. */
  async reveal(ms: number): Promise<void> {
    await Promise.all(
      MIDDLE.map((field) => play(this.drawn.get(`face-${field}`), FLIP, ms, "ease-out")),
    );
  }

  #standing(seat: Seat, field: string | null, not: string | null): Piece | undefined {
    return this.pieces.find(
      (piece) => piece.seat === seat && piece.field === field && piece.id !== not,
    );
  }

  async #move(piece: Piece, to: string | null, ms: number, shrinks: boolean): Promise<void> {
    const { token } = this.#spots;
    const points = [token(piece.field, piece.seat), token(to, piece.seat)];
    this.pieces = moved(this.pieces, piece.id, to);
    // A move that was shown when it was sent may still be under way.
    if (ms > 0) await this.glide(piece.id, points, Math.min(ms, 600), shrinks);
    else await this.#gliding;
  }

  /** Let a piece that stands at the last point come there. */
  glide(id: string, points: readonly Point[], ms: number, shrinks = false): Promise<void> {
    return (this.#gliding = this.#glide(id, points, ms, shrinks));
  }

  async #glide(id: string, points: readonly Point[], ms: number, shrinks: boolean): Promise<void> {
    this.top = id;
    await tick();
    await glide(this.drawn.get(id), points, ms, { shrinks });
    this.top = null;
  }

  async #swap([one, other]: readonly [string, string], ms: number): Promise<void> {
    const { card } = this.#spots;
    const time = Math.min(ms, 600);
    await tick();
    await Promise.all([
      glide(this.drawn.get(`card-${one}`), [card(other), card(one)], time),
      glide(this.drawn.get(`card-${other}`), [card(one), card(other)], time),
    ]);
  }
}

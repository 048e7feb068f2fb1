/** The pieces as things that stay the same while they move; a view only has their fields. */
import { type Seat, SEATS, START } from "./geometry";

export interface Piece {
  readonly id: string;
  readonly seat: Seat;
  /** Null while its owner chooses where it starts again. */
  readonly field: string | null;
}

export type Stands = Readonly<Partial<Record<Seat, readonly string[]>>>;

/** The pieces as they stand in a view; each remains itself where it did not move. */
export function settle(before: readonly Piece[], stands: Stands): Piece[] {
  return SEATS.flatMap((seat) => {
    const fields = stands[seat];
    if (!fields) return [];
    const old = before.filter((piece) => piece.seat === seat);
    const all = old.length > 0 ? old : START[seat].map((_, n) => fresh(seat, n));
    const left = fields.filter((field) => !all.some((piece) => piece.field === field));
    return all.map((piece) =>
      piece.field !== null && fields.includes(piece.field)
        ? piece
        : { ...piece, field: left.shift() ?? null },
    );
  });
}

function fresh(seat: Seat, n: number): Piece {
  return { id: `${seat}${n}`, seat, field: null };
}

export function moved(pieces: readonly Piece[], id: string, field: string | null): Piece[] {
  return pieces.map((piece) => (piece.id === id ? { ...piece, field } : piece));
}

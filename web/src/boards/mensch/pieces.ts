/** The sixteen pieces as things that stay the same while they move; a view only has numbers. */

import { circleOf, type Colour, COLOURS, FIRST_END, placeId, WAITING } from "./geometry";
import type { Step } from "./notation";

export interface Piece {
  readonly id: string;
  readonly colour: Colour;
  /** −1 waiting, 0–39 on the ring, 40–43 on the end circles. */
  readonly progress: number;
  /** Which of the four waiting circles is this piece's own. */
  readonly slot: number;
}

export type Progresses = Readonly<Partial<Record<Colour, readonly number[]>>>;

/** The pieces as they stand in a view; each remains itself where it did not move. */
export function settle(before: readonly Piece[], progresses: Progresses): Piece[] {
  return COLOURS.flatMap((colour) => {
    const left = [...(progresses[colour] ?? [])];
    const old = before.filter((piece) => piece.colour === colour);
    const stays = new Map<string, number>();
    for (const piece of old) {
      const at = left.indexOf(piece.progress);
      if (at >= 0) stays.set(piece.id, ...(left.splice(at, 1) as [number]));
    }
    const all = old.length > 0 ? old : left.map((_, slot) => fresh(colour, slot));
    return all.map((piece) => ({
      ...piece,
      progress: stays.get(piece.id) ?? left.shift() ?? piece.progress,
    }));
  });
}

function fresh(colour: Colour, slot: number): Piece {
  return { id: `${colour}${slot}`, colour, progress: WAITING, slot };
}

/** The circle a piece stands on. */
export function placeOf(piece: Piece): string {
  return placeId(piece.colour, piece.progress, piece.slot);
}

/** Whether a piece stands on a circle of the ring. */
export function isOnCircle(piece: Piece, circle: number): boolean {
  const { colour, progress } = piece;
  return progress >= 0 && progress < FIRST_END && circleOf(colour, progress) === circle;
}

export function moved(pieces: readonly Piece[], id: string, progress: number): Piece[] {
  return pieces.map((piece) => (piece.id === id ? { ...piece, progress } : piece));
}

/** The piece of a colour that a move moves. */
export function moverOf(
  pieces: readonly Piece[],
  colour: Colour,
  { from }: Step,
): Piece | undefined {
  return pieces.find((piece) => piece.colour === colour && piece.progress === from);
}

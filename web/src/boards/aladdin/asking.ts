/** What the questions on the board have in common. */
import type { Language } from "../board";
import type { Kind, Move } from "./notation";
import type { Garden } from "./garden";

export interface Asking {
  readonly language: Language;
  readonly garden: Garden;
  readonly mine: string | null;
  /** The possible answers. */
  readonly moves: readonly Move[];
  /** The move that a tip recommends. */
  readonly tip: string | null;
  readonly nameOf: (seat: string) => string;
  readonly onmove: (text: string) => void;
}

/** The answers of one kind. */
export function only<D extends Move["do"]>(
  moves: readonly Move[],
  what: D,
): Extract<Move, { do: D }>[] {
  return moves.filter((move): move is Extract<Move, { do: D }> => move.do === what);
}

/** The other side of my duel; null for none. */
export function foeOf({ garden: { duel }, mine }: Asking): string | null {
  const sides = duel ? [duel.challenger[0], duel.challenged[0]] : [];
  return sides.find((seat) => seat !== mine) ?? null;
}

function valueOf({ garden }: Asking, seat: string | null, kind: Kind): string {
  return String((seat && garden.hands.get(seat)?.get(kind)?.value) ?? "?");
}

/** What my card of a kind and my foe's are worth, with a sign between them. */
export function bothValues(asking: Asking, kind: Kind, sign: string): string {
  return `${valueOf(asking, asking.mine, kind)} ${sign} ${valueOf(asking, foeOf(asking), kind)}`;
}

/** The same in words. */
export function bothNamed(asking: Asking, kind: Kind): string {
  return [asking.mine, foeOf(asking)]
    .map((seat) => `${seat ? asking.nameOf(seat) : ""} ${valueOf(asking, seat, kind)}`)
    .join(", ");
}

/** How a duel ended, kept in sight until somebody goes on. */
import type { Duel, Happening } from "../../../types/aladdin";

export interface Fight {
  readonly duel: Duel;
  readonly dice: readonly number[];
  readonly cards: readonly number[] | null;
  readonly winner: string | null;
  readonly strengths: readonly number[] | null;
}

/** Whether an event begins something new, for which the last duel makes room. */
export function goesOn({ event }: Happening): boolean {
  return event === "moved" || event === "rolled" || event === "challenged";
}

/** The duel to be seen after events that nobody saw happen; `duel` is the one before them. */
export function fightAfter(
  fight: Fight | null,
  duel: Duel | null,
  events: readonly Happening[],
): Fight | null {
  let [last, seen, cards] = [fight, duel, fight?.cards ?? null];
  for (const event of events) {
    if (goesOn(event)) last = cards = null;
    if (event.event === "challenged") {
      seen = { challenger: event.by, challenged: event.seat, armed: null };
    } else if (event.event === "shown") cards = event.values;
    else if (event.event === "duel_rolled" && seen) {
      last = { duel: seen, dice: event.dice, cards, winner: null, strengths: null };
    } else if (event.event === "duel_won" && last) {
      last = { ...last, winner: event.seat, strengths: event.strengths };
    }
  }
  return last;
}

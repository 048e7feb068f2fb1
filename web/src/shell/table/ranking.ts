/** Who came where in a finished game, and how it is called for whoever looks. */
import type { PlaceShown, Result, State } from "../../../types/wire";
import type { Key } from "../../i18n/index.svelte";

export interface Ranked {
  readonly seat: string;
  readonly place: PlaceShown;
  /** The number of its place at the table. */
  readonly number: number;
  readonly payoff: number | null;
  readonly rank: number;
}

/** Seats by what they got, the best first. */
export function rankingOf({ places }: Pick<State, "places">, result: Result | undefined): Ranked[] {
  const seats = places.flatMap((place, number) =>
    place.seats.map((seat) => {
      const payoff = result?.payoffs?.[seat] ?? null;
      const worth = payoff ?? Number(result?.winners.includes(number) ?? false);
      return { seat, place, number, payoff, worth };
    }),
  );
  return seats
    .sort((one, other) => other.worth - one.worth)
    .map(({ worth, ...one }) => ({
      ...one,
      rank: 1 + seats.filter((other) => other.worth > worth).length,
    }));
}

const CAME: Readonly<Record<number, Key>> = { 2: "came2", 3: "came3", 4: "came4" };

/** "You came second", where that is mine alone and more than two played; else null. */
export function cameAs(ranking: readonly Ranked[], me: number | null): Key | null {
  const mine = ranking.find(({ number }) => number === me);
  if (!mine || ranking.length < 3) return null;
  const isShared = ranking.some((one) => one.rank === mine.rank && one.number !== me);
  return isShared ? null : (CAME[mine.rank] ?? null);
}

/** How the end feels to whoever looks: a loss is told in another tone. */
export function toneOf(result: Result | undefined, me: number | null): "won" | "lost" | "even" {
  const winners = result?.winners ?? [];
  if (me === null || winners.length !== 1) return "even";
  return winners[0] === me ? "won" : "lost";
}

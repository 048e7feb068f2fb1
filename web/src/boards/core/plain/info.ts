/** A game that the page has no folder for: what can be said of any game. */
import type { GameInfo, SeatLook } from "../../board";

/** Looks for seats in their order; the first four differ in a grey picture too. */
export const LOOKS: readonly SeatLook[] = [
  { colour: "pl-saffron", symbol: "sun" },
  { colour: "pl-indigo", symbol: "moon" },
  { colour: "pl-carmine", symbol: "tulip" },
  { colour: "pl-turquoise", symbol: "drop" },
  { colour: "pl-white", symbol: "star" },
  { colour: "pl-black", symbol: "diamond" },
  { colour: "pl-emerald", symbol: "leaf" },
];

/** The looks of some seats by their order. */
export function looksOf(seats: readonly string[]): Readonly<Record<string, SeatLook>> {
  return Object.fromEntries(seats.map((seat, n) => [seat, LOOKS[n % LOOKS.length]!]));
}

/** Places at a table before anybody knows what its seats are called. */
const NUMBERED = LOOKS.map((_, n) => String(n + 1));

/** What is known of a game by its name and the seats of a table. */
export function plainInfo(name: string, seats: readonly string[]): GameInfo {
  return {
    name,
    order: Infinity,
    seats: { ...looksOf(NUMBERED), ...looksOf(seats) },
    sentence: {
      en: "A game without a board of its own: played by buttons.",
      de: "Ein Spiel ohne eigenes Brett: gespielt mit Knöpfen.",
    },
    minutes: null,
    trait: { en: "plain", de: "schlicht" },
    // Nobody here knows, so the device is handed over behind a curtain.
    isHidden: true,
    icon: "ui-people",
    people: 2,
    seatsFor: (people) => NUMBERED.slice(0, people),
  };
}

/** What a finished game tells: how it ended, what it took, and the ways that led there. */
import type { Happening, Seat, View } from "../../../types/irrgarten";
import type { Fact, Language, Said, Speaker } from "../board";
import { nounOf } from "./counts";
import { isSeat, otherSeat, OUT, SEATS } from "./notation";
import { wayTo } from "./ways";

/** Small numbers are words in a sentence. */
const NUMBERS: Readonly<Record<Language, readonly string[]>> = {
  en: ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  de: [
    "keinem",
    "einem",
    "zwei",
    "drei",
    "vier",
    "fünf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
  ],
};

type Asked = Extract<Happening, { event: "asked" }>;

function askedBy(log: readonly Happening[], seat: Seat): readonly Asked[] {
  return log.filter((one): one is Asked => one.event === "asked" && one.seat === seat);
}

function turnsOf(log: readonly Happening[], seat: Seat): number {
  return log.filter((one) => one.event === "turn" && one.seat === seat).length;
}

/** "You found the treasure on C2 in five turns."; null where the game did not end by its rules. */
export function ending(
  _view: View,
  log: readonly Happening[],
  { language, nameOf, mySeats }: Speaker,
): string | null {
  const isGerman = language === "de";
  const finds = log.filter((one) => one.event === "found");
  if (log.every(({ event }) => event !== "over")) return null;
  const [first, second] = finds;
  if (!first) {
    return isGerman
      ? "Niemand hat den Schatz gefunden: die Fragen sind aufgebraucht."
      : "Nobody found the treasure: the questions have run out.";
  }
  if (second) {
    return isGerman ? "Beide haben ihren Schatz gefunden." : "Both found their treasure.";
  }
  const n = turnsOf(log, first.seat);
  const number = NUMBERS[language][n] ?? String(n);
  const turns = `${number} ${nounOf(n, "turns", language)}`;
  const isMe = mySeats.includes(first.seat);
  if (isGerman) {
    const who = isMe ? "Du hast" : `${nameOf(first.seat)} hat`;
    return `${who} den Schatz auf ${first.at} in ${turns} gefunden.`;
  }
  return `${isMe ? "You" : nameOf(first.seat)} found the treasure on ${first.at} in ${turns}.`;
}

/** Rows of numbers, a column per seat. */
export function facts(
  log: readonly Happening[],
  view: View,
  { language }: Speaker,
): readonly Fact[] {
  const row = (name: Said, of: (seat: Seat) => number | null): Fact => ({
    name: name[language],
    values: Object.fromEntries(
      SEATS.flatMap((seat) => {
        const value = of(seat);
        return value === null ? [] : [[seat, String(value)]];
      }),
    ),
  });
  return [
    row({ en: "Turns", de: "Züge" }, (seat) => turnsOf(log, seat)),
    row({ en: "Questions", de: "Fragen" }, (seat) => askedBy(log, seat).length),
    row(
      { en: "Barriers met", de: "Barrieren gefunden" },
      (seat) => askedBy(log, seat).filter(({ answer }) => answer === "no").length,
    ),
    row({ en: "Fields entered", de: "Felder betreten" }, (seat) => view.known[seat].visited.length),
    row({ en: "Shortest way, in steps", de: "Kürzester Weg, in Schritten" }, (seat) => {
      const maze = view.mazes[otherSeat(seat)];
      const way = maze && wayTo(maze.treasure, view.options.size, maze.barriers);
      return way ? way.length - 1 : null;
    }),
  ];
}

/** The way on which a seeker came to where it stands, `out` first, without its detours. */
export function walked(log: readonly Happening[], seat: string): readonly string[] {
  const way: string[] = [OUT];
  if (!isSeat(seat)) return way;
  for (const { to, answer } of askedBy(log, seat)) {
    if (answer === "no") continue;
    const before = way.indexOf(to);
    if (before < 0) way.push(to);
    else way.length = before + 1;
  }
  return way;
}

/** What a finished game tells: how it ended, and what everybody did. */
import type { Happening, Seat, View } from "../../../types/aladdin";
import type { Fact, Said, Speaker } from "../board";

type Event<E extends Happening["event"]> = Extract<Happening, { event: E }>;

function only<E extends Happening["event"]>(log: readonly Happening[], what: E): Event<E>[] {
  return log.filter((one): one is Event<E> => one.event === what);
}

/** "Ada holds all six kinds." with whoever has most points; null where the rules did not end it. */
export function ending(
  _view: View,
  log: readonly Happening[],
  { language, nameOf, mySeats }: Speaker,
): string | null {
  const over = only(log, "over").at(-1);
  if (!over) return null;
  const isGerman = language === "de";
  const last = only(log, "completed").at(-1);
  const named = (seat: string, you: string, has: string): string =>
    mySeats.includes(seat) ? you : `${nameOf(seat)} ${has}`;
  const points = Math.max(...Object.values(over.scores));
  const [seat, ...equals] = Object.keys(over.scores).filter(
    (one) => over.scores[one as Seat] === points,
  );
  const who =
    last && named(last.seat, isGerman ? "Du hast" : "You hold", isGerman ? "hat" : "holds");
  const why = who
    ? isGerman
      ? `${who} alle sechs Sorten.`
      : `${who} all six kinds.`
    : isGerman
      ? "Die letzte Runde ist gespielt."
      : "The last round is played.";
  if (seat === undefined) return why;
  if (equals.length > 0) {
    const same = isGerman ? `Gleichstand mit ${points}.` : `A tie at ${points}.`;
    return `${why} ${same}`;
  }
  const most = named(seat, isGerman ? "Du hast" : "You have", isGerman ? "hat" : "has");
  const best = isGerman
    ? `${most} mit ${points} die meisten Punkte.`
    : `${most} the most points, ${points}.`;
  return `${why} ${best}`;
}

/** Rows of numbers, a column per seat. */
export function facts(
  log: readonly Happening[],
  { seats }: View,
  { language }: Speaker,
): readonly Fact[] {
  const wins = only(log, "duel_won");
  const duels = only(log, "challenged");
  const row = (name: Said, of: (seat: Seat) => number): Fact => ({
    name: name[language],
    values: Object.fromEntries(seats.map((seat) => [seat, String(of(seat))])),
  });
  return [
    row(
      { en: "Treasures taken", de: "Schätze gehoben" },
      (seat) => only(log, "took").filter((one) => one.seat === seat).length,
    ),
    row(
      { en: "Duels", de: "Duelle" },
      (seat) => duels.filter((one) => one.by[0] === seat || one.seat[0] === seat).length,
    ),
    row(
      { en: "Duels won", de: "Duelle gewonnen" },
      (seat) => wins.filter((one) => one.seat === seat).length,
    ),
    row(
      { en: "Spells swapped", de: "Schutzzauber getauscht" },
      (seat) => only(log, "spell").filter((one) => one.seat === seat).length,
    ),
  ];
}

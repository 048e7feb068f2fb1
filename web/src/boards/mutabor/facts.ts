/** What a finished game of Mutabor tells in numbers, and how it ended. */
import type { Happening, View } from "../../../types/mutabor";
import type { Fact, Said, Speaker } from "../board";
import { counted } from "../core/names";
import { opposite, type Seat, START } from "./geometry";

interface Count {
  moves: number;
  hits: number;
  wasHit: number;
  passes: number;
  swaps: number;
}

const ROWS: readonly { readonly name: Said; readonly of: keyof Count; readonly isRare?: true }[] = [
  { name: { en: "Moves", de: "Züge" }, of: "moves" },
  { name: { en: "Hit", de: "Geschlagen" }, of: "hits" },
  { name: { en: "Was hit", de: "Wurde geschlagen" }, of: "wasHit" },
  { name: { en: "Exchanged cards", de: "Karten getauscht" }, of: "swaps", isRare: true },
  { name: { en: "Passed", de: "Ausgesetzt" }, of: "passes", isRare: true },
];

function counts(log: readonly Happening[], seats: readonly Seat[]): Map<Seat, Count> {
  const zero = { moves: 0, hits: 0, wasHit: 0, passes: 0, swaps: 0 };
  const all = new Map(seats.map((seat) => [seat, { ...zero }]));
  for (const event of log) {
    const count = "seat" in event ? all.get(event.seat) : undefined;
    if (!count) continue;
    if (event.event === "moved") count.moves += 1;
    if (event.event === "passed") count.passes += 1;
    if (event.event === "swapped") count.swaps += 1;
    if (event.event !== "hit") continue;
    count.wasHit += 1;
    const by = all.get(event.by);
    if (by) by.hits += 1;
  }
  return all;
}

function arrived({ pieces }: View, seat: Seat): number {
  return (pieces[seat] ?? []).filter((field) => START[opposite(seat)].includes(field)).length;
}

export function facts(
  log: readonly Happening[],
  view: View,
  { language }: Speaker,
): readonly Fact[] {
  const { seats } = view;
  const all = counts(log, seats);
  const row = (name: string, of: (seat: Seat) => number): Fact => ({
    name,
    values: Object.fromEntries(seats.map((seat) => [seat, String(of(seat))])),
  });
  const told = ROWS.filter(({ of, isRare }) => !isRare || seats.some((seat) => all.get(seat)![of]));
  return [
    row(language === "de" ? "Figuren am Ziel" : "Pieces arrived", (seat) => arrived(view, seat)),
    ...told.map(({ name, of }) => row(name[language], (seat) => all.get(seat)![of])),
  ];
}

/** "Ada's four pieces have arrived", or why nobody has won. */
export function ending(view: View, _: readonly Happening[], speaker: Speaker): string {
  const isGerman = speaker.language === "de";
  const winner = view.seats.find((seat) => arrived(view, seat) === START[seat].length);
  if (winner && speaker.mySeats.includes(winner)) {
    return isGerman
      ? "Du hast alle vier Figuren am Ziel."
      : "All four of your pieces have arrived.";
  }
  if (winner) {
    const who = speaker.nameOf(winner);
    return isGerman
      ? `${who} hat alle vier Figuren am Ziel.`
      : `${who} has brought all four pieces across.`;
  }
  return drawn(view, isGerman);
}

const THIRD = 3;

function drawn({ repeats, quiet, options, seats }: View, isGerman: boolean): string {
  if (repeats >= THIRD) {
    return isGerman
      ? "Dieselbe Stellung kam zum dritten Mal."
      : "The same position came up for the third time.";
  }
  if (quiet >= options.quiet_rounds * seats.length) {
    return isGerman
      ? `${counted(options.quiet_rounds, "Runde", "Runden")} lang ist niemand angekommen.`
      : `Nobody arrived for ${counted(options.quiet_rounds, "round", "rounds")}.`;
  }
  return isGerman ? "Niemand kann mehr ziehen." : "Nobody can move any more.";
}

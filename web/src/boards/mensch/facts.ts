/** What a finished game of Mensch tells in numbers, and how it ended. */
import type { Happening, View } from "../../../types/mensch";
import type { Fact, Said, Speaker } from "../board";
import { type Colour, FIRST_END } from "./geometry";
import { progressAt, stepIn } from "./notation";

const SIX = 6;

interface Count {
  sixes: number;
  threwOut: number;
  thrownOut: number;
  /** How far its thrown-out pieces had come, together. */
  lost: number;
  /** Turns one after the other in which nothing moved: now, and at most. */
  waits: number;
  longest: number;
}

const ROWS: readonly { readonly name: Said; readonly of: (count: Count) => number }[] = [
  { name: { en: "Threw out", de: "Hinausgeworfen" }, of: ({ threwOut }) => threwOut },
  { name: { en: "Was thrown out", de: "Wurde hinausgeworfen" }, of: ({ thrownOut }) => thrownOut },
  { name: { en: "Circles lost", de: "Verlorene Kreise" }, of: ({ lost }) => lost },
  { name: { en: "Sixes", de: "Sechsen" }, of: ({ sixes }) => sixes },
  {
    name: { en: "Longest wait (turns)", de: "Längstes Warten (Züge)" },
    of: ({ longest }) => longest,
  },
];

const TURNED: Said = {
  en: "Turning point: ahead from turn",
  de: "Wendepunkt: vorn ab Zug",
};

function counts(log: readonly Happening[], seats: readonly Colour[]): Map<Colour, Count> {
  const zero = { sixes: 0, threwOut: 0, thrownOut: 0, lost: 0, waits: 0, longest: 0 };
  const all = new Map(seats.map((seat) => [seat, { ...zero }]));
  for (const event of log) {
    const count = "seat" in event ? all.get(event.seat) : undefined;
    if (!count) continue;
    if (event.event === "rolled" && event.die === SIX) count.sixes += 1;
    if (event.event === "moved") count.waits = 0;
    if (event.event === "turn") count.waits += 1;
    // The turn that runs is no waiting yet.
    count.longest = Math.max(count.longest, count.waits - 1);
    if (event.event !== "hit") continue;
    count.thrownOut += 1;
    count.lost += progressAt(event.seat, `r${event.at}`) ?? 0;
    const by = all.get(event.by);
    if (by && by !== count) by.threwOut += 1;
  }
  return all;
}

/** How much further an event brought its seat, in circles. */
function gain(event: Happening): number {
  if (event.event === "hit") return -1 - (progressAt(event.seat, `r${event.at}`) ?? 0);
  const step = event.event === "moved" ? stepIn(event) : null;
  return step ? step.to - step.from : 0;
}

/** The turning point: the turn from which a seat was further than all others, to the end. */
function aheadFrom(log: readonly Happening[], { seats, pieces }: View, best: Colour): number {
  const sum = (all: readonly number[] = []): number => all.reduce((one, next) => one + next, 0);
  const ways = new Map(seats.map((seat) => [seat, sum(pieces[seat])]));
  const isAhead = (): boolean =>
    seats.every((seat) => seat === best || ways.get(seat)! < ways.get(best)!);
  let turn = log.filter(({ event }) => event === "turn").length;
  for (const event of [...log].reverse()) {
    if ("seat" in event) ways.set(event.seat, (ways.get(event.seat) ?? 0) - gain(event));
    if (!isAhead()) return turn;
    if (event.event === "turn") turn -= 1;
  }
  return 1;
}

export function facts(
  log: readonly Happening[],
  view: View,
  { language }: Speaker,
): readonly Fact[] {
  const { seats, pieces, places } = view;
  const all = counts(log, seats);
  const [best] = places;
  const row = (name: string, of: (seat: Colour) => number): Fact => ({
    name,
    values: Object.fromEntries(seats.map((seat) => [seat, String(of(seat))])),
  });
  const home = (seat: Colour): number =>
    (pieces[seat] ?? []).filter((progress) => progress >= FIRST_END).length;
  return [
    row(language === "de" ? "Figuren im Ziel" : "Pieces home", home),
    ...ROWS.map(({ name, of }) => row(name[language], (seat) => of(all.get(seat)!))),
    ...(best
      ? [{ name: TURNED[language], values: { [best]: String(aheadFrom(log, view, best)) } }]
      : []),
  ];
}

/** "Ada has all four pieces home." */
export function ending({ places }: View, _: readonly Happening[], speaker: Speaker): string {
  const isGerman = speaker.language === "de";
  const [first, ...more] = places;
  if (!first) {
    return isGerman
      ? "Die vereinbarte Zahl von Würfen ist erreicht."
      : "The agreed number of rolls is reached.";
  }
  const isMine = speaker.mySeats.includes(first);
  const who = isMine ? (isGerman ? "Du" : "You") : speaker.nameOf(first);
  if (more.length > 0) {
    const was = isGerman ? (isMine ? "warst" : "war") : isMine ? "were" : "was";
    return isGerman ? `${who} ${was} zuerst im Ziel.` : `${who} ${was} home first.`;
  }
  const has = isGerman ? (isMine ? "hast" : "hat") : isMine ? "have" : "has";
  return isGerman
    ? `${who} ${has} alle vier Figuren im Ziel.`
    : `${who} ${has} all four pieces home.`;
}

/** What can be said about any game: the usual events as sentences, all else as it is written. */
import type { Json } from "../../../../types/wire";
import type { GameEvent, LogLine, Said, Speaker, Words } from "../../board";
import { said } from "./picture";

/** Numbers among the values of a field; [] where it has none. */
function numbers(value: Json | undefined): readonly number[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === "number");
}

/** A sentence for events of a name that have these fields; `teller` holds the seat it is about. */
interface Sentence {
  readonly event: string;
  readonly teller?: string;
  readonly text: Said;
}

const SENTENCES: readonly Sentence[] = [
  { event: "rolled", text: { en: "rolls {die}", de: "würfelt {die}" } },
  { event: "rolled", text: { en: "rolls {dice}", de: "würfelt {dice}" } },
  { event: "moved", text: { en: "moves from {from} to {to}", de: "zieht von {from} nach {to}" } },
  { event: "moved", text: { en: "moves {move}", de: "zieht {move}" } },
  {
    event: "hit",
    teller: "by",
    text: { en: "hits {seat} at {at}", de: "schlägt {seat} auf {at}" },
  },
  { event: "passed", text: { en: "passes", de: "setzt aus" } },
];
const FIELD = /\{(\w+)\}/g;

function fieldsOf({ teller = "seat", text }: Sentence): readonly string[] {
  return [teller, ...[...text.en.matchAll(FIELD)].map(([, name]) => name!)];
}

/** "moves from 3 to 7", "passes", "found kind=rose"; the values are printed bold. */
function tell({ event, ...fields }: GameEvent, { nameOf, language }: Speaker): LogLine {
  const bold = (value: Json | undefined): string =>
    `*${typeof value === "string" ? nameOf(value) : said(value ?? null)}*`;
  const sentence = SENTENCES.find(
    (one) => one.event === event && fieldsOf(one).every((name) => name in fields),
  );
  const teller = fields[sentence?.teller ?? "seat"];
  const isSeat = typeof teller === "string";
  const used = sentence ? fieldsOf(sentence) : isSeat ? ["seat"] : [];
  const rest = Object.entries(fields)
    .filter(([name]) => !used.includes(name))
    .map(([name, value]) => `${name}=${bold(value)}`);
  const text = sentence?.text[language].replace(FIELD, (_, name: string) => bold(fields[name]));
  return { seat: isSeat ? teller : null, text: [text ?? event, ...rest].join(" "), places: [] };
}

export const words: Words = {
  seat: (seat) => seat,
  place: (place) => place,
  turn: (events, speaker) =>
    events.filter(({ event }) => event !== "turn").map((event) => tell(event, speaker)),
  task: ({ actor }, { language }) => {
    if (actor === "chance") return language === "de" ? "Würfle." : "Roll.";
    return language === "de" ? "Wähle einen Zug." : "Choose a move.";
  },
  standing: (_, seat) => ({ text: seat }),
  chances: null,
  dice: (view) => [...numbers(view["die"]), ...numbers(view["dice"])],
  rolled: (event) => {
    const dice = [...numbers(event["die"]), ...numbers(event["dice"])];
    const isRoll = event.event === "rolled" && dice.length > 0;
    return isRoll ? { seat: String(event["seat"] ?? ""), dice } : null;
  },
  round: ({ round }, language) =>
    typeof round === "number" ? `${language === "de" ? "Runde" : "round"} ${round}` : null,
  sound: ({ event }) => {
    if (event === "turn") return null;
    if (event === "hit") return "hit";
    return event === "rolled" ? "dice" : "move";
  },
  move: (text, language) => {
    if (text !== "pass") return text;
    return language === "de" ? "Aussetzen" : "Pass";
  },
};

/** What the fields and choices of the board are called. */
import type { Prompt, Language, Said } from "../board";
import { counted, possessive, SYMBOLS } from "../core/names";
import { type Kind, opposite, type Seat, SEATS, startOf } from "./geometry";
import { info } from "./info";
import type { Choices } from "./notation";
import { type Half, restartsOf, targetsOf } from "./steps";
import { cardName } from "./words";

export interface Field {
  readonly name: string;
  readonly kind: Kind | null;
  readonly seat: Seat | null;
  readonly canMove: boolean;
  readonly isTarget: boolean;
  readonly isHit: boolean;
  /** Never entered by me. */
  readonly isClosed: boolean;
}

/** Where a side of the board is as it is turned: bottom, left, top, right. */
const SIDES: readonly Said[] = [
  { en: "at the bottom", de: "unten" },
  { en: "on the left", de: "links" },
  { en: "at the top", de: "oben" },
  { en: "on the right", de: "rechts" },
];

/** Whoever looks at the board, and how it lies before them. */
export interface Looker {
  readonly mine: Seat | null;
  readonly language: Language;
  readonly nameOf: (seat: string) => string;
  /** Quarter turns of the board. */
  readonly quarters: number;
}

function sideName(field: string, looker: Looker): string | null {
  const { mine, language, quarters } = looker;
  const owner = startOf(field);
  if (!owner) return null;
  const isGerman = language === "de";
  if (owner === mine) return isGerman ? "dein Startfeld" : "your start field";
  if (mine && owner === opposite(mine)) return isGerman ? "dein Zielfeld" : "your target field";
  const side = SIDES[(SEATS.indexOf(owner) - quarters + SEATS.length) % SEATS.length]![language];
  return isGerman ? `Startfeld ${side}` : `start field ${side}`;
}

/** "c4, morning star, your piece, symbol sun, can move". */
export function cellName(field: Field, looker: Looker): string {
  const { mine, language } = looker;
  const isGerman = language === "de";
  const parts = [field.name];
  const hidden = isGerman ? "verdeckte Karte" : "face-down card";
  parts.push(field.kind ? cardName(field.kind, language) : hidden);
  const side = sideName(field.name, looker);
  if (side) parts.push(side);
  if (field.isClosed) parts.push(isGerman ? "gesperrt" : "closed");
  if (field.seat) {
    const symbol = SYMBOLS[info.seats[field.seat]?.symbol ?? "sun"][language];
    const who = looker.nameOf(field.seat);
    const foreign = isGerman ? `Figur von ${who}` : `${possessive(who, language)} piece`;
    const owner = field.seat === mine ? (isGerman ? "deine Figur" : "your piece") : foreign;
    parts.push(`${owner}, ${isGerman ? "Zeichen" : "symbol"} ${symbol}`);
  }
  if (field.canMove) parts.push(isGerman ? "kann ziehen" : "can move");
  if (field.isTarget) parts.push(isGerman ? "mögliches Ziel" : "target");
  if (field.isHit) parts.push(isGerman ? "wird geschlagen" : "would be hit");
  return parts.join(", ");
}

export interface Situation {
  readonly half: Half;
  readonly choices: Choices;
  readonly isPass: boolean;
  readonly mine: Seat | null;
  readonly language: Language;
  /** A target that is pointed at. */
  readonly looked: string | null;
  readonly ownerOf: (field: string) => Seat | null;
  readonly nameOf: (seat: string) => string;
}

function list(fields: readonly string[], isGerman: boolean): string {
  const last = fields.at(-1) ?? "";
  if (fields.length < 2) return last;
  return `${fields.slice(0, -1).join(", ")} ${isGerman ? "oder" : "or"} ${last}`;
}

/** What the turn bar says while a move is being chosen. */
export function hintFor(now: Situation): Prompt | null {
  const { half, choices, isPass } = now;
  const isGerman = now.language === "de";
  if (isPass) {
    const text = isGerman ? "Keine deiner Figuren kann ziehen." : "None of your pieces can move.";
    return { text };
  }
  if (half.kind === "swap") return swapHint(half.first, isGerman);
  if (half.kind === "restart") return restartHint(half, now, isGerman);
  if (choices.restarts.size > 0) {
    const fields = list([...choices.restarts], isGerman);
    const text = isGerman
      ? `Deine Figur wurde geschlagen. Wohin: ${fields}?`
      : `Your piece was hit. Where does it start again: ${fields}?`;
    return { text };
  }
  if (half.kind === "piece") return pieceHint(half.from, now, isGerman);
  return choices.swaps.size > 0 ? offerHint(isGerman) : null;
}

/** Why cards may be exchanged. */
function offerHint(isGerman: boolean): Prompt {
  const text = isGerman
    ? "Kein Weg auf ein Zielfeld: Zieh oder tausche zwei Karten."
    : "No card leads home: move, or exchange two cards.";
  return { text };
}

function swapHint(first: string | null, isGerman: boolean): Prompt {
  if (first === null) {
    const text = isGerman ? "Tausch: Wähle die erste Karte." : "Exchange: choose the first card.";
    return { text };
  }
  const text = isGerman
    ? `Tausch: ${first} und welche Karte?`
    : `Exchange: ${first} and which other card?`;
  return { text };
}

function restartHint(
  half: { readonly from: string; readonly to: string },
  { choices, ownerOf, nameOf }: Situation,
  isGerman: boolean,
): Prompt {
  const owner = ownerOf(half.to);
  const who = owner ? nameOf(owner) : "";
  const fields = list(restartsOf(half, choices), isGerman);
  const whose = possessive(who, isGerman ? "de" : "en");
  const text = isGerman
    ? `Wohin mit ${whose} Figur: ${fields}?`
    : `Where shall ${whose} piece go: ${fields}?`;
  const move = `${half.from} > ${half.to}`;
  const effect = isGerman
    ? `${move} schlägt ${who}; du bestimmst das Startfeld.`
    : `${move} hits ${who}: you choose where the piece starts again.`;
  return { text, effect, rule: "MUT-12" };
}

function pieceHint(from: string, now: Situation, isGerman: boolean): Prompt {
  const targets = targetsOf({ kind: "piece", from }, now.choices);
  const fields = isGerman
    ? counted(targets.size, "Feld", "Felder")
    : counted(targets.size, "field", "fields");
  const text = isGerman
    ? `${fields} von ${from} aus. Dein Ziel ist die Seite gegenüber.`
    : `${fields} from ${from}. Your goal is the side opposite.`;
  const hit = now.looked !== null && targets.get(now.looked) ? now.looked : null;
  const owner = hit ? now.ownerOf(hit) : null;
  if (!hit || !owner) return { text };
  const restarts = restartsOf({ from, to: hit }, now.choices);
  const where = restarts.length > 0 ? list(restarts, isGerman) : "";
  const who = now.nameOf(owner);
  const tail = isGerman
    ? where
      ? `; neues Startfeld: ${where}.`
      : `; ${who} wählt das Startfeld.`
    : where
      ? `: it starts again on ${where}.`
      : `: ${who} chooses the start field.`;
  const effect = `${from} > ${hit} ${isGerman ? "schlägt" : "hits"} ${who}${tail}`;
  return { text, effect, rule: "MUT-12" };
}

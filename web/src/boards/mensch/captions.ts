/** What the circles and choices of the plan are called. */
import type { BoardProps, Prompt, Language } from "../board";
import { SYMBOLS } from "../core/names";
import type { Chosen } from "./choice.svelte";
import type { Colour, Place } from "./geometry";
import { info } from "./info";
import { PASS, type Step, textOf } from "./notation";
import type { Piece } from "./pieces";
import { words } from "./words";

interface Looker {
  readonly language: Language;
  readonly mine: Colour | null;
  readonly isTarget: boolean;
  readonly circleNumber: (circle: number) => number;
}

function placeName(place: Place, { language, mine, circleNumber }: Looker): string {
  const isGerman = language === "de";
  if (place.kind === "ring") {
    return `${isGerman ? "Feld" : "ring"} ${circleNumber(Number(place.label))}`;
  }
  const isOwn = place.colour === mine;
  const colour = words.seat(place.colour ?? "", language);
  const whose = isGerman ? (isOwn ? "dein" : "") : isOwn ? "your " : "";
  const of = isOwn ? "" : isGerman ? ` von ${colour}` : ` of ${colour}`;
  const names = isGerman
    ? { start: "Startfeld A", end: `Zielfeld ${place.label}`, wait: "Wartefeld B" }
    : { start: "start circle A", end: `end circle ${place.label}`, wait: "waiting circle B" };
  return `${whose}${isGerman && isOwn ? " " : ""}${names[place.kind]}${of}`;
}

function pieceName(piece: Piece, { language, mine }: Looker): string {
  const symbol = SYMBOLS[info.seats[piece.colour]?.symbol ?? "sun"][language];
  const isGerman = language === "de";
  if (piece.colour === mine) {
    return isGerman ? `deine Figur, Zeichen ${symbol}` : `your piece, symbol ${symbol}`;
  }
  const colour = words.seat(piece.colour, language);
  return isGerman ? `Figur von ${colour}, Zeichen ${symbol}` : `${colour} piece, symbol ${symbol}`;
}

/** "ring 12, your piece, symbol sun, can move to 17". */
export function cellName(place: Place, { piece, step, hit }: Chosen, looker: Looker): string {
  const isGerman = looker.language === "de";
  const parts = [placeName(place, looker)];
  if (piece) parts.push(pieceName(piece, looker));
  if (step) {
    const goal = step.from < 0 ? "A" : textOf(step.to);
    parts.push(isGerman ? `kann nach ${goal} ziehen` : `can move to ${goal}`);
    if (hit) {
      const who = words.seat(hit.colour, looker.language);
      parts.push(isGerman ? `wirft ${who} hinaus` : `hits ${who}`);
    }
  }
  if (looker.isTarget) parts.push(isGerman ? "mögliches Ziel" : "target");
  return parts.join(", ");
}

/** "Roll the die", "Die 5". */
export function dieName(
  die: number | null,
  { canRoll, language }: Pick<BoardProps, "canRoll" | "language">,
): string {
  if (canRoll) return language === "de" ? "Würfeln" : "Roll the die";
  return language === "de" ? `Würfel ${die ?? ""}` : `Die ${die ?? ""}`;
}

type Naming = Pick<BoardProps, "language" | "nameOf" | "legal">;

/** What the turn bar says: what can be done, or what the looked-at move would bring. */
export function hintFor(
  chosen: Chosen | null,
  legal: readonly Step[],
  die: number | null,
  { language, nameOf, legal: texts }: Naming,
): Prompt | null {
  const isGerman = language === "de";
  if (texts.includes(PASS)) {
    const text = isGerman
      ? `Keine Figur kann ${die ?? ""} ziehen.`
      : `No piece can move ${die ?? ""}.`;
    return { text };
  }
  if (legal.length === 0) return null;
  const step = chosen?.step;
  const text = pieces(legal.length, die, isGerman);
  if (!step) return { text };
  const way = words.move(step.text, language);
  const hit = chosen.hit;
  if (!hit) return { text: isGerman ? `${way}: Ziel anklicken.` : `${way}: choose its target.` };
  const isOwn = hit.colour === chosen.piece?.colour;
  const who = isOwn ? (isGerman ? "deine eigene Figur" : "your own piece") : nameOf(hit.colour);
  const effect = isGerman ? `${way} wirft ${who} zurück auf B.` : `${way} sends ${who} back to B.`;
  return { text, effect, rule: "MEN-12" };
}

function pieces(count: number, die: number | null, isGerman: boolean): string {
  if (count === 1) {
    return isGerman
      ? `Nur eine Figur kann ${die ?? ""} ziehen.`
      : `One piece can move ${die ?? ""}.`;
  }
  return isGerman
    ? `${count} Figuren können ${die ?? ""} ziehen. Wähle eine.`
    : `${count} pieces can move ${die ?? ""}. Choose one.`;
}

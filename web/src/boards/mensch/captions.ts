/** What the circles and choices of the plan are called. */
import type { BoardProps, Prompt, Language } from "../board";
import { SYMBOLS } from "../core/names";
import type { Chosen } from "./choice.svelte";
import type { Colour, Place } from "./geometry";
import { info } from "./info";
import { nameMove, nameOf, PASS, type Step } from "./notation";
import type { Piece } from "./pieces";
import { thrownOut, words } from "./words";

interface Looker {
  readonly language: Language;
  readonly mine: Colour | null;
  readonly isTarget: boolean;
}

/** "circle 12", "circle 11, start circle A of green", "your home circle b". */
function placeName(place: Place, { language, mine }: Looker): string {
  const isGerman = language === "de";
  const number = words.place(place.id, language);
  if (place.kind === "ring") return number;
  const isOwn = place.colour === mine;
  if (!isOwn && place.kind !== "start") return number;
  const names = isGerman
    ? { start: "Startfeld A", end: `Zielfeld ${place.label}`, wait: "Wartefeld B" }
    : { start: "start circle A", end: `home circle ${place.label}`, wait: "waiting circle B" };
  const colour = words.seat(place.colour ?? "", language);
  const of = isGerman ? `${names[place.kind]} von ${colour}` : `${names[place.kind]} of ${colour}`;
  const name = isOwn ? `${isGerman ? "dein" : "your"} ${names[place.kind]}` : of;
  return place.kind === "start" ? `${number}, ${name}` : name;
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

/** "circle 12, your piece, symbol sun, can move to 17". */
export function cellName(place: Place, { piece, step, hit }: Chosen, looker: Looker): string {
  const isGerman = looker.language === "de";
  const parts = [placeName(place, looker)];
  if (piece) parts.push(pieceName(piece, looker));
  if (piece && step) {
    const goal = nameOf(piece.colour, step.to);
    parts.push(isGerman ? `kann nach ${goal} ziehen` : `can move to ${goal}`);
    if (hit) {
      const who = words.seat(hit.colour, looker.language);
      parts.push(isGerman ? `wirft ${who} hinaus` : `throws out ${who}`);
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
  naming: Naming,
): Prompt | null {
  const isGerman = naming.language === "de";
  if (naming.legal.includes(PASS)) {
    const text = isGerman
      ? `Keine Figur kann ${die ?? ""} ziehen.`
      : `No piece can move ${die ?? ""}.`;
    return { text };
  }
  if (legal.length === 0) return null;
  const { step, piece, hit } = chosen ?? {};
  if (!step || !piece) return { text: pieces(legal.length, die, isGerman) };
  const way = nameMove(piece.colour, step);
  const text = isGerman ? `Deine Figur: ${way}.` : `Your piece: ${way}.`;
  if (!hit) return { text };
  const who = thrownOut(hit.colour, piece.colour, naming);
  const effect = isGerman ? `${way} wirft ${who} hinaus.` : `${way} throws out ${who}.`;
  return { text, effect, rule: "MEN-12" };
}

function pieces(count: number, die: number | null, isGerman: boolean): string {
  if (count === 1) return isGerman ? "Tippe auf den markierten Kreis." : "Click the marked circle.";
  return isGerman
    ? `${count} Figuren können ${die ?? ""} ziehen. Wähle eine.`
    : `${count} pieces can move ${die ?? ""}. Choose one.`;
}

/** What the places of a maze are called in the search, and what the turn bar says about them. */
import type { Seat, View } from "../../../types/irrgarten";
import type { Prompt, Language, Speaker } from "../board";
import { counted } from "./counts";
import { entranceAt } from "./geometry";
import { edgeBetween, otherSeat, OUT, PASS } from "./notation";
import type { Guide } from "./ways";
import { placeName } from "./words";

/** Who searches in whose maze: "Ben in your maze". `mine` is null for somebody who watches. */
export function sheetTitle(
  seeker: Seat,
  mine: Seat | null,
  { language, nameOf }: Pick<Speaker, "language" | "nameOf">,
): string {
  const isGerman = language === "de";
  const owner = otherSeat(seeker);
  const who = seeker === mine ? (isGerman ? "Du" : "You") : nameOf(seeker);
  if (owner === mine) return isGerman ? `${who} in deinem Irrgarten` : `${who} in your maze`;
  const whose = nameOf(owner);
  return isGerman ? `${who} im Irrgarten von ${whose}` : `${who} in ${whose}’s maze`;
}

/** What the drawn barriers of a maze mean, where it is drawn whole. */
export function legendOf(
  view: View,
  seeker: Seat,
  mine: Seat | null,
  { language, nameOf }: Pick<Speaker, "language" | "nameOf">,
): string {
  if (view.mazes[otherSeat(seeker)] === null) return "";
  const isGerman = language === "de";
  const by = seeker === mine ? (isGerman ? "dir" : "you") : nameOf(seeker);
  const filled = isGerman ? `Gefüllt: von ${by} gefunden.` : `Filled: found by ${by}.`;
  const never = isGerman ? "Umriss: nie gefunden." : "Outlined: never found.";
  const only = isGerman ? "Umriss: kennst nur du." : "Outlined: only you know.";
  return `${filled} ${view.phase === "over" ? never : only}`;
}

export interface Seen {
  readonly view: View;
  readonly seat: Seat;
  readonly isMine: boolean;
  readonly legal: readonly string[];
  readonly language: Language;
  /** The known way to a place, without the place where the piece stands; null for none. */
  readonly wayTo: Guide;
  /** The same, and to other places, with questions on the way. */
  readonly routeTo: Guide;
}

/** The text that asks for a place: a field's own, or `out` for the strip outside. */
export function askText(id: string, at: string): string {
  const entrance = entranceAt(id);
  if (entrance === null) return id;
  return at === OUT ? entrance : OUT;
}

/** "B4, known; you can ask for it". */
export function searchCell(id: string, seen: Seen): string {
  const { view, seat, language, legal } = seen;
  const isGerman = language === "de";
  const at = view.pieces[seat];
  const text = askText(id, at);
  const entrance = entranceAt(id);
  const parts: string[] = [];
  if (entrance === null) parts.push(id, ...state(id, seen));
  else parts.push(placeName(OUT, language), isGerman ? `vor ${entrance}` : `before ${entrance}`);
  if (entrance === null && id === at) {
    parts.push(isGerman ? "die Figur steht hier" : "the seeker is here");
  }
  if (legal.includes(text)) {
    parts.push(isGerman ? "mögliche Frage" : "you can ask for it");
  } else if (seen.isMine && text !== at && (seen.wayTo(text)?.length ?? 0) > 1) {
    parts.push(isGerman ? "bekannter Weg" : "known way");
  } else if (seen.isMine && text !== at && seen.routeTo(text)) {
    const count = counted(questionsTo(text, seen), "question", language);
    parts.push(isGerman ? `Weg mit ${count}` : `way with ${count}`);
  }
  return parts.join(", ");
}

/** What is known of a field and of its edges. */
export function state(
  field: string,
  { view, seat, language }: Pick<Seen, "view" | "seat" | "language">,
): string[] {
  const isGerman = language === "de";
  const { visited, barriers } = view.known[seat];
  const isKnown = visited.includes(field);
  const walls = barriers.filter((edge) => edge.split("|").includes(field));
  const beyond = walls.map((edge) => {
    const other = edge.split("|").find((side) => side !== field);
    return other || (isGerman ? "draußen" : "outside");
  });
  const parts = [
    isKnown ? (isGerman ? "betreten" : "entered") : isGerman ? "unbekannt" : "unknown",
  ];
  if (beyond.length > 0) {
    const list = beyond.join(", ");
    parts.push(isGerman ? `Barriere zu ${list}` : `barrier towards ${list}`);
  }
  return parts;
}

/**
 * What the turn bar says while one searches; `looked` is the place pointed at. Where there is
 * little room, what always holds is left out.
 */
export function searchHint(seen: Seen, looked: string | null): Prompt | null {
  const { view, seat, legal, language, isMine } = seen;
  if (!isMine || legal.length === 0) return null;
  const isGerman = language === "de";
  if (legal.includes(PASS)) {
    return {
      text: isGerman ? "Es gibt nichts mehr zu fragen." : "There is nothing left to ask.",
      rule: "IRR-12",
    };
  }
  const at = view.pieces[seat];
  const what =
    at === OUT
      ? isGerman
        ? "Nenne ein Eingangsfeld."
        : "Name an entrance field."
      : isGerman
        ? `Nenne ein Feld neben ${at}, oder tippe weiter weg.`
        : `Name a field next to ${at}, or click farther away.`;
  const text = `${what} ${isGerman ? "Ja: weiter. Nein: Zug zu Ende." : "Yes: go on. No: turn over."}`;
  const told = looked === null ? null : effectOf(askText(looked, at), seen);
  return { text, ...(told ?? general(isGerman)) };
}

type Effect = Pick<Prompt, "effect" | "rule">;

function general(isGerman: boolean): Effect {
  return {
    effect: isGerman
      ? "Auch zurück ist ein Schritt; im selben Zug keinen zweimal. Hinaus nur über die Eingangsseite."
      : "Going back is a step like any other; no step twice in one turn. You leave only by the entrance side.",
    rule: "IRR-12",
  };
}

function effectOf(text: string, seen: Seen): Effect | null {
  const { view, seat, legal, language } = seen;
  const isGerman = language === "de";
  const at = view.pieces[seat];
  if (text === at) return null;
  const name = text === OUT ? (isGerman ? "Hinaus" : "Out") : text;
  if (!legal.includes(text)) return wayEffect(text, name, seen);
  if (text === OUT) {
    const effect = isGerman ? `${name}: das beendet den Zug.` : `${name}: this ends the turn.`;
    return { effect, rule: "IRR-10" };
  }
  if (view.known[seat].open.includes(edgeBetween(at, text) ?? "")) {
    const effect = isGerman ? `${name}: der Weg ist offen.` : `${name}: the way is open.`;
    return { effect, rule: "IRR-9" };
  }
  const effect = isGerman
    ? `${name}: unbekannt, frei oder Barriere.`
    : `${name}: unknown, free or barred.`;
  return { effect, rule: "IRR-8" };
}

/** How many questions there are on the way to a place that is not known to be in reach. */
function questionsTo(text: string, { view, seat, routeTo }: Seen): number {
  const way = routeTo(text) ?? [];
  const places = [view.pieces[seat], ...way];
  const edges = way.map((to, n) => edgeBetween(places[n]!, to) ?? "");
  return edges.filter((edge) => !view.known[seat].open.includes(edge)).length;
}

/** Farther away: over what is known, perhaps with questions on the way. */
function wayEffect(text: string, name: string, seen: Seen): Effect | null {
  const isGerman = seen.language === "de";
  const n = seen.wayTo(text)?.length ?? 0;
  if (n > 1) {
    const effect = isGerman
      ? `${name}: ${n} bekannte Schritte, mit einem Klick.`
      : `${name}: ${n} known steps, with one click.`;
    return { effect, rule: "IRR-9" };
  }
  const questions = questionsTo(text, seen);
  if (questions === 0) return null;
  const count = counted(questions, "question", seen.language);
  const effect = isGerman
    ? `${name}: mit einem Klick dorthin, ${count} unterwegs.`
    : `${name}: there with one click, ${count} on the way.`;
  return { effect, rule: "IRR-8" };
}

/** What the places of a maze are called, and what the turn bar says about them. */
import type { Seat, View } from "../../../types/irrgarten";
import type { Prompt, Language } from "../board";
import { entranceAt } from "./geometry";
import { edgeBetween, OUT, PASS } from "./notation";
import type { Guide } from "./ways";
import { placeName } from "./words";
import type { Workshop } from "./workshop.svelte";

interface Builder {
  readonly language: Language;
  readonly treasure: string | null;
  readonly barriers: ReadonlySet<string>;
}

/** "between B3 and B4, barrier"; "E5, treasure". */
export function buildCell(id: string, { language, treasure, barriers }: Builder): string {
  const isGerman = language === "de";
  const name = placeName(id, language);
  if (!id.includes("|"))
    return id === treasure ? `${name}, ${isGerman ? "Schatz" : "treasure"}` : name;
  const there = barriers.has(id) ? (isGerman ? "Barriere" : "barrier") : isGerman ? "frei" : "free";
  return `${name}, ${there}`;
}

/** What the maze in which one searches is called. */
export function boardName({ phase }: View, owner: string, language: Language): string {
  const isGerman = language === "de";
  if (phase === "over") return isGerman ? `Irrgarten von ${owner}` : `The maze of ${owner}`;
  return isGerman
    ? `Irrgarten von ${owner}, soweit bekannt`
    : `The maze of ${owner} as far as it is known`;
}

/** What the turn bar says while one builds. */
export function buildHint(language: Language, canEdit: boolean, isHiding: boolean): Prompt {
  const isGerman = language === "de";
  const title = isGerman ? "Bau deinen Irrgarten" : "Build your maze";
  if (!canEdit) return { title, text: "" };
  const click = isGerman
    ? "Kante anklicken: Barriere setzen oder nehmen. Die Truhe ziehen."
    : "Click an edge to set or take a barrier. Drag the chest.";
  const first = isGerman
    ? "Wo liegt der Schatz? Wähle ein Feld."
    : "Where is the treasure? Choose a field.";
  return { title, text: isHiding ? first : click };
}

/** What is left after a change to the maze, and whether its treasure is cut off. */
export function changeName(
  { treasure, left, cut }: Pick<Workshop, "treasure" | "left" | "cut">,
  language: Language,
): string {
  const isGerman = language === "de";
  const count = isGerman ? `${left} Barrieren übrig.` : `${left} barriers left.`;
  const lost = isGerman ? ` ${treasure} ist abgeschnitten.` : ` ${treasure} is cut off.`;
  return cut ? count + lost : count;
}

export interface Seen {
  readonly view: View;
  readonly seat: Seat;
  readonly isMine: boolean;
  readonly legal: readonly string[];
  readonly language: Language;
  /** The known way to a place, without the place where the piece stands; null for none. */
  readonly wayTo: Guide;
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
  }
  return parts.join(", ");
}

/** What is known of a field and of its edges. */
function state(field: string, { view, seat, language }: Seen): string[] {
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
export function searchHint(seen: Seen, looked: string | null, isBrief = false): Prompt | null {
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
  const text =
    at === OUT
      ? isGerman
        ? "Nenne einen Eingang. Jedes Ja geht weiter, ein Nein beendet den Zug."
        : "Name an entrance. Each yes goes on, a no ends the turn."
      : isGerman
        ? `Nenne ein Feld neben ${at}. Jedes Ja geht weiter, ein Nein beendet den Zug.`
        : `Name a field next to ${at}. Each yes goes on, a no ends the turn.`;
  const told = looked === null ? null : effectOf(askText(looked, at), seen);
  return { text, ...(told ?? (isBrief ? {} : general(isGerman))) };
}

function general(isGerman: boolean): Pick<Prompt, "effect" | "rule"> {
  return {
    effect: isGerman
      ? "Auch zurück ist ein Schritt; im selben Zug keinen zweimal. Hinaus nur aus Reihe 1."
      : "Going back is a step like any other; no step twice in one turn. You leave only from row 1.",
    rule: "IRR-12",
  };
}

function effectOf(text: string, seen: Seen): Pick<Prompt, "effect" | "rule"> | null {
  const { view, seat, legal, language } = seen;
  const isGerman = language === "de";
  const at = view.pieces[seat];
  if (text === at) return null;
  const name = text === OUT ? (isGerman ? "Hinaus" : "Out") : text;
  if (legal.includes(text)) {
    const isOpen = view.known[seat].open.includes(edgeBetween(at, text) ?? "");
    if (text === OUT) {
      return {
        effect: isGerman ? `${name}: das beendet den Zug.` : `${name}: this ends the turn.`,
        rule: "IRR-10",
      };
    }
    return isOpen
      ? {
          effect: isGerman ? `${name}: der Weg ist offen.` : `${name}: the way is open.`,
          rule: "IRR-9",
        }
      : {
          effect: isGerman
            ? `${name}: unbekannt, frei oder Barriere.`
            : `${name}: unknown, free or barred.`,
          rule: "IRR-8",
        };
  }
  const way = seen.wayTo(text);
  if (!way || way.length < 2) return null;
  return {
    effect: isGerman
      ? `${name}: ${way.length} bekannte Schritte, mit einem Klick.`
      : `${name}: ${way.length} known steps, with one click.`,
    rule: "IRR-9",
  };
}

/** What is said while one builds. */
import type { View } from "../../../types/irrgarten";
import type { BoardProps, Language, Prompt } from "../board";
import { counted } from "./counts";
import { SEATS } from "./notation";
import { hasBuilt, placeName } from "./words";
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

/** Whoever is ready already, as a sentence; "" while everybody builds. */
export function readyName({
  view,
  sealed,
  mySeats,
  nameOf,
  language,
}: Pick<BoardProps<View>, "view" | "sealed" | "mySeats" | "nameOf" | "language">): string {
  const ready = SEATS.find((seat) => !mySeats.includes(seat) && hasBuilt(view, seat, sealed));
  if (ready === undefined) return "";
  return language === "de" ? `${nameOf(ready)} ist fertig.` : `${nameOf(ready)} is ready.`;
}

/** What the turn bar says while one builds. */
export function buildHint(
  language: Language,
  canEdit: boolean,
  isHiding: boolean,
  ready: string,
): Prompt {
  const isGerman = language === "de";
  const title = isGerman ? "Bau deinen Irrgarten" : "Build your maze";
  if (!canEdit) return { title, text: ready };
  const paint = isGerman
    ? "Fahr an Schlitzen entlang: Barrieren kommen oder gehen. Zieh die Truhe."
    : "Drag along slots to set or take barriers. Drag the chest.";
  const first = isGerman
    ? "Wo liegt der Schatz? Wähle ein Feld."
    : "Where is the treasure? Choose a field.";
  const text = isHiding ? first : paint;
  return { title, text: ready ? `${ready} ${text}` : text };
}

/** What is left after a change to the maze, and whether its treasure is cut off. */
export function changeName(
  { treasure, left, cut }: Pick<Workshop, "treasure" | "left" | "cut">,
  language: Language,
): string {
  const isGerman = language === "de";
  const count = `${counted(left, "barrier", language)} ${isGerman ? "übrig" : "left"}.`;
  const lost = isGerman ? ` ${treasure} ist abgeschnitten.` : ` ${treasure} is cut off.`;
  return cut ? count + lost : count;
}

/** Why no barrier is set. */
export function noneLeft(language: Language): string {
  return language === "de"
    ? "Alle Barrieren stehen schon. Nimm erst eine weg."
    : "No barrier is left. Take one away first.";
}

/** What the places of a maze are called in a puzzle, and what is asked about them. */
import type { Seat, View } from "../../../types/irrgarten";
import type { Language, PlaceQuestion, Prompt } from "../board";
import { state } from "./captions";
import { placeName } from "./words";

/** A place of a question: "between B3 and B4, unknown"; "C2, entered". */
export function questionCell(id: string, view: View, seat: Seat, language: Language): string {
  const name = placeName(id, language);
  if (!id.includes("|")) return [name, ...state(id, { view, seat, language })].join(", ");
  const isGerman = language === "de";
  const { open, barriers } = view.known[seat];
  if (open.includes(id)) return `${name}, ${isGerman ? "offen" : "open"}`;
  if (barriers.includes(id)) return `${name}, ${isGerman ? "Barriere" : "barrier"}`;
  return `${name}, ${isGerman ? "unbekannt" : "unknown"}`;
}

/** What is to be pressed, or what the marks on the maze mean. */
export function questionHint({ takes, marks }: PlaceQuestion, language: Language): Prompt {
  const isGerman = language === "de";
  const isImagined = marks.some(
    ({ mark, at }) => mark === "counter" && at.some((place) => place.includes("|")),
  );
  if (isImagined) {
    return { text: isGerman ? "Umrisse: gedachte Barrieren" : "Outlines: imagined barriers" };
  }
  if (takes === "slot") return { text: isGerman ? "Tippe auf einen Schlitz." : "Tap a slot." };
  return { text: isGerman ? "Tippe auf ein Feld." : "Tap a field." };
}

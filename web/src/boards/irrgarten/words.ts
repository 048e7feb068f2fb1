/** What is said about Irrgarten, in both languages. */
import type { Happening, Seat, View } from "../../../types/irrgarten";
import type { Language, LogLine, Said, Speaker, Standing, Words } from "../board";
import { counted } from "./counts";
import { ending, facts } from "./facts";
import { entranceAt } from "./geometry";
import { edgeBetween, isSeat, OUT, PASS, sidesOf, typedMove } from "./notation";

const SEAT: Readonly<Record<string, Said>> = {
  left: { en: "left", de: "Links" },
  right: { en: "right", de: "Rechts" },
};

/** A field, an edge or the outside as a person would say it. */
export function placeName(place: string, language: Language): string {
  const isGerman = language === "de";
  if (place === OUT || entranceAt(place)) return isGerman ? "draußen" : "outside";
  if (!place.includes("|")) return place;
  const [one, other] = sidesOf(place);
  if (one === OUT) return isGerman ? `Eingang ${other}` : `entrance ${other}`;
  return isGerman ? `zwischen ${one} und ${other}` : `between ${one} and ${other}`;
}

/** Whether a seat has built, as far as everybody knows. */
export function hasBuilt(view: View, seat: Seat, sealed: readonly string[]): boolean {
  // Left builds first: when it is right's turn, left is done.
  const isPast = seat === "left" && view.actor === "right";
  return view.mazes[seat] !== null || isPast || sealed.includes(seat);
}

function step(to: string, isGerman: boolean): string {
  return to === OUT ? (isGerman ? "hinaus" : "out") : to;
}

function tell(event: Happening, isGerman: boolean): string | null {
  switch (event.event) {
    case "asked": {
      const place = `*${step(event.to, isGerman)}*`;
      return event.answer === "yes" ? place : `${place}? *${isGerman ? "nein" : "no"}*`;
    }
    case "found":
      return isGerman ? "der Schatz!" : "the treasure!";
    case "passed":
      return isGerman ? "setzt aus, es gibt nichts zu fragen" : "passes, there is nothing to ask";
    case "built":
      return isGerman ? "hat gebaut" : "has built the maze";
    default:
      return null;
  }
}

function placesOf(event: Happening): readonly string[] {
  if (event.event === "found") return [event.at];
  if (event.event !== "asked") return [];
  const edge = event.answer === "yes" ? null : edgeBetween(event.from, event.to);
  return [edge ?? event.to];
}

function turn(events: readonly Happening[], { language }: Speaker): readonly LogLine[] {
  const lines: LogLine[] = [];
  for (const event of events) {
    const text = tell(event, language === "de");
    if (text === null || event.event === "over") continue;
    const last = lines.at(-1);
    const goesOn = last?.seat === event.seat && event.event !== "built";
    const places = [...(goesOn ? last.places : []), ...placesOf(event)];
    const line = { seat: event.seat, text: goesOn ? `${last.text} · ${text}` : text, places };
    if (goesOn) lines[lines.length - 1] = line;
    else lines.push(line);
  }
  return lines;
}

function task(view: View, { language }: Speaker): string {
  const { phase, actor, pieces } = view;
  const isGerman = language === "de";
  if (phase === "over") return "";
  if (phase === "build") {
    return isGerman
      ? "Verstecke den Schatz und stelle Barrieren auf."
      : "Hide the treasure and put up barriers.";
  }
  const at = isSeat(actor) ? pieces[actor] : OUT;
  if (at === OUT) {
    return isGerman
      ? "Frage nach einem Feld auf der Eingangsseite."
      : "Ask for a field on the entrance side.";
  }
  return isGerman ? `Frage nach einem Feld neben ${at}.` : `Ask for a field next to ${at}.`;
}

function standing(view: View, seat: string, speaker: Speaker): Standing {
  const { phase, pieces, known } = view;
  const { language, mySeats, sealed = [] } = speaker;
  const isGerman = language === "de";
  if (!isSeat(seat)) return { text: "" };
  if (phase === "build") {
    if (hasBuilt(view, seat, sealed)) return { text: isGerman ? "ist fertig" : "is ready" };
    if (mySeats.includes(seat)) return { text: isGerman ? "baut" : "building" };
    return { text: isGerman ? "baut, verdeckt" : "builds out of sight" };
  }
  const at = pieces[seat];
  const where =
    at === OUT ? (isGerman ? "draußen" : "outside") : isGerman ? `auf ${at}` : `on ${at}`;
  const count = counted(known[seat].visited.length, "field", language);
  return { text: `${where} · ${isGerman ? "kennt" : "knows"} ${count}`, short: where };
}

export const words: Words<View, Happening> = {
  seat: (seat, language) => SEAT[seat]?.[language] ?? seat,
  place: placeName,
  turn,
  task,
  standing,
  dice: () => [],
  rolled: () => null,
  round: () => null,
  sound: (event) => {
    if (event.event === "asked") return event.answer === "yes" ? "move" : "stone";
    return event.event === "found" ? "find" : null;
  },
  move: (text, language) => {
    const isGerman = language === "de";
    if (text === PASS) return isGerman ? "Aussetzen" : "Pass";
    if (text === OUT) return isGerman ? "Hinaus" : "Go out";
    return text.startsWith("build") ? (isGerman ? "Fertig gebaut" : "Maze is done") : text;
  },
  // A barrier met ends the turn.
  isMoment: (event) =>
    event.event === "found" || (event.event === "asked" && event.answer !== "yes"),
  typed: typedMove,
  ending,
  facts,
};

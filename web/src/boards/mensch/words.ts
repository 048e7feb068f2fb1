/** What is said about Mensch, in both languages. */
import type { Happening, View } from "../../../types/mensch";
import type { Language, LogLine, Said, Speaker, Standing, Words } from "../board";
import { type Colour, FIRST_END, isColour, placeId, WAITING } from "./geometry";
import { stepIn, textOf } from "./notation";

const COLOUR: Readonly<Record<Colour, Said>> = {
  yellow: { en: "yellow", de: "Gelb" },
  green: { en: "green", de: "Grün" },
  red: { en: "red", de: "Rot" },
  black: { en: "black", de: "Schwarz" },
};
export function colourName(colour: string, language: Language): string {
  return isColour(colour) ? COLOUR[colour][language] : colour;
}

/** A circle by its id: "ring 12", "end circle b of green". */
function place(id: string, language: Language): string {
  const ring = /^r(\d+)$/.exec(id)?.[1];
  if (ring !== undefined) return language === "de" ? `Feld ${ring}` : `ring ${ring}`;
  const [colour = "", spot = ""] = id.split("-");
  const name = colourName(colour, language);
  if (spot.startsWith("B")) {
    return language === "de" ? `Wartefeld B von ${name}` : `waiting circle B of ${name}`;
  }
  return language === "de" ? `Zielfeld ${spot} von ${name}` : `end circle ${spot} of ${name}`;
}

/** "12 > 17", "B > A". */
function wayText(from: number, to: number): string {
  return `${textOf(from)} > ${from === WAITING && to === 0 ? "A" : textOf(to)}`;
}

interface Tale {
  readonly parts: string[];
  readonly places: string[];
}

function tell(event: Happening, tale: Tale, speaker: Speaker): void {
  const isGerman = speaker.language === "de";
  const { parts, places } = tale;
  const add = (text: string): void => {
    parts.push(`${parts.pop() ?? ""}${text}`);
  };
  if (event.event === "rolled") {
    const verb = isGerman ? "würfelt" : "rolls";
    parts.push(
      parts.length === 0 ? `${verb} ${event.die}` : `${isGerman ? "dann" : "then"} ${event.die}`,
    );
  } else if (event.event === "moved") {
    const step = stepIn(event);
    if (!step) return;
    const text = `*${wayText(step.from, step.to)}*`;
    if (parts.length === 0) parts.push(isGerman ? `zieht ${text}` : `moves ${text}`);
    else add(`: ${text}`);
    if (step.to >= FIRST_END && step.from < FIRST_END) add(isGerman ? ", im Ziel" : ", home");
    places.push(placeId(event.seat, step.to));
  } else if (event.event === "hit") {
    const who = event.seat === event.by ? null : speaker.nameOf(event.seat);
    const own = isGerman ? "eine eigene Figur" : "an own piece";
    add(isGerman ? `, wirft ${who ?? own} hinaus` : `, sends ${who ?? own} back to *B*`);
    places.push(`r${event.at}`);
  } else if (event.event === "passed") {
    add(isGerman ? " und kann nicht ziehen" : " and cannot move");
  } else if (event.event === "finished") {
    add(isGerman ? `; Platz ${event.place}!` : `; place ${event.place}!`);
  }
}

/** The opening rolls, a line each; they come before the first turn. */
function openingLines(events: readonly Happening[], speaker: Speaker): LogLine[] {
  return events.flatMap((event): LogLine[] => {
    if (event.event !== "rolled") return [];
    const text =
      speaker.language === "de"
        ? `würfelt ${event.die} ums Anfangen`
        : `rolls ${event.die} for the start`;
    return [{ seat: event.seat, text, places: [] }];
  });
}

function turn(events: readonly Happening[], speaker: Speaker): readonly LogLine[] {
  const first = events[0];
  if (!first || first.event === "over") return [];
  // A game that begins with a position has no event for the turn that runs.
  const rollers = new Set(events.flatMap((one) => (one.event === "rolled" ? [one.seat] : [])));
  const isOpening = first.event !== "turn" && rollers.size > 1;
  if (isOpening) return openingLines(events, speaker);
  const tale: Tale = { parts: [], places: [] };
  for (const event of events) tell(event, tale, speaker);
  if (tale.parts.length === 0) return [];
  return [{ seat: first.seat, text: tale.parts.join(", "), places: tale.places }];
}

function task(view: View, speaker: Speaker): string {
  const { phase, die } = view;
  const isGerman = speaker.language === "de";
  if (phase === "opening") return isGerman ? "Würfle: Wer beginnt?" : "Roll to see who begins.";
  if (phase === "roll") return isGerman ? "Würfle." : "Roll the die.";
  if (phase === "over") return "";
  return isGerman ? `Ziehe eine Figur ${die ?? ""} Felder.` : `Move a piece ${die ?? ""} circles.`;
}

function standing(view: View, seat: string, speaker: Speaker): Standing {
  const { pieces, places } = view;
  const own = isColour(seat) ? (pieces[seat] ?? []) : [];
  const home = own.filter((progress) => progress >= FIRST_END).length;
  const waiting = own.filter((progress) => progress === WAITING).length;
  const isGerman = speaker.language === "de";
  const rank = places.findIndex((colour) => colour === seat) + 1;
  const base = { done: home, of: own.length };
  if (rank > 0) return { ...base, text: isGerman ? `Platz ${rank}` : `place ${rank}` };
  const text = isGerman
    ? `${home}/${own.length} im Ziel · ${waiting} auf B`
    : `${home}/${own.length} home · ${waiting} on B`;
  return { ...base, text, short: `${isGerman ? "Ziel" : "home"} ${home}` };
}

export const words: Words<View, Happening> = {
  seat: colourName,
  place,
  turn,
  task,
  standing,
  dice: ({ die }) => (die === null ? [] : [die]),
  rolled: (event) => (event.event === "rolled" ? { seat: event.seat, dice: [event.die] } : null),
  round: () => null,
  sound: (event, mine) => {
    if (event.event === "rolled") return event.die === 6 ? "six" : "dice";
    if (event.event === "hit") return mine.includes(event.seat) ? "struck" : "hit";
    if (event.event === "finished") return "good";
    if (event.event !== "moved") return null;
    return (stepIn(event)?.to ?? 0) >= FIRST_END ? "arrive" : "move";
  },
  move: (text, language) => {
    if (text === "pass") return language === "de" ? "Weiter" : "Pass";
    return text === "B>0" ? "B > A" : text.replace(">", " > ");
  },
};

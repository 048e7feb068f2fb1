/** What is said about Mensch, in both languages. */
import type { Happening, Moved, View } from "../../../types/mensch";
import type { Language, LogLine, Said, Speaker, Standing, Words } from "../board";
import { counted } from "../core/names";
import { ending, facts } from "./facts";
import { type Colour, COLOURS, FIRST_END, isColour, placeId, WAITING } from "./geometry";
import { nameMove, numberOf, readMove, renamed, stepIn, typed } from "./notation";

const COLOUR: Readonly<Record<Colour, Said>> = {
  yellow: { en: "yellow", de: "Gelb" },
  green: { en: "green", de: "Grün" },
  red: { en: "red", de: "Rot" },
  black: { en: "black", de: "Schwarz" },
};
const TRIES = 3;
const NTH = ["", "1st", "2nd", "3rd"] as const;

export function colourName(colour: string, language: Language): string {
  return isColour(colour) ? COLOUR[colour][language] : colour;
}

/** A circle by its id: "circle 12", "home circle b of green". */
function place(id: string, language: Language): string {
  const isGerman = language === "de";
  const circle = /^r(\d+)$/.exec(id)?.[1];
  if (circle !== undefined) return `${isGerman ? "Kreis" : "circle"} ${numberOf(Number(circle))}`;
  const [colour = "", spot = ""] = id.split("-");
  const name = colourName(colour, language);
  if (spot.startsWith("B")) {
    return isGerman ? `Wartefeld B von ${name}` : `waiting circle B of ${name}`;
  }
  return isGerman ? `Zielfeld ${spot} von ${name}` : `home circle ${spot} of ${name}`;
}

/** Who is thrown out: a piece of somebody else, or of whoever throws it out. */
export function thrownOut(
  seat: Colour,
  by: Colour,
  { language, nameOf }: Pick<Speaker, "language" | "nameOf">,
): string {
  if (seat === by) return language === "de" ? "eine eigene Figur" : "an own piece";
  // Whoever leads two colours is told apart by them.
  return nameOf(seat) === nameOf(by) ? colourName(seat, language) : nameOf(seat);
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
    const text = `*${nameMove(event.seat, step)}*`;
    if (parts.length === 0) parts.push(isGerman ? `zieht ${text}` : `moves ${text}`);
    else add(`: ${text}`);
    if (isArrival(event)) add(isGerman ? ", im Ziel" : ", home");
    places.push(placeId(event.seat, step.to));
  } else if (event.event === "hit") {
    const who = thrownOut(event.seat, event.by, speaker);
    add(isGerman ? `, wirft ${who} hinaus` : `, throws out ${who}`);
    places.push(`r${event.at}`);
  } else if (event.event === "passed") {
    add(isGerman ? " und setzt aus" : " and passes");
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

/** Whether a move brings a piece home. */
function isArrival(event: Moved): boolean {
  const step = stepIn(event);
  return step !== null && step.to >= FIRST_END && step.from < FIRST_END;
}

/** Whether only a 6 helps: pieces wait, and none of the others can move. */
function isHelpless({ turn: colour, pieces }: View): boolean {
  const own = colour ? (pieces[colour] ?? []) : [];
  const home = own.filter((progress) => progress !== WAITING).sort((one, two) => two - one);
  const isStuck = home.every((progress, n) => progress === FIRST_END + 3 - n);
  return isStuck && home.length < own.length;
}

/** Which of three rolls comes now, where a colour has three because nothing of it can move. */
function tryOf(view: View): number | null {
  return view.options.three_tries && isHelpless(view) ? TRIES + 1 - view.tries : null;
}

/** A roll that follows one of the same turn, or that can only be a 6 or lost. */
function isIdle(view: View, events: readonly Happening[]): boolean {
  const isNext = events.some((one) => one.event === "rolled" && one.seat === view.turn);
  return view.phase === "roll" && (isNext || isHelpless(view));
}

function task(view: View, speaker: Speaker): string {
  const { phase, die } = view;
  const isGerman = speaker.language === "de";
  if (phase === "opening") return isGerman ? "Würfle: Wer beginnt?" : "Roll to see who begins.";
  if (phase === "over") return "";
  if (phase === "roll") {
    const nth = tryOf(view);
    if (nth === null) return isGerman ? "Würfle." : "Roll the die.";
    return isGerman
      ? `Würfle: ${nth}. von ${TRIES} Versuchen.`
      : `Roll the die: ${NTH[nth]} of ${TRIES} tries.`;
  }
  return isGerman
    ? `Ziehe eine Figur ${counted(die ?? 0, "Kreis", "Kreise")} weiter.`
    : `Move a piece ${counted(die ?? 0, "circle", "circles")}.`;
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
    ? `${home}/${own.length} im Ziel · ${counted(waiting, "wartet", "warten")}`
    : `${home}/${own.length} home · ${waiting} waiting`;
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
  move: (text, language, seat = null) => {
    if (text === "pass") return language === "de" ? "Aussetzen" : "Pass";
    const step = readMove(text);
    return step ? nameMove(isColour(seat) ? seat : COLOURS[0]!, step) : text;
  },
  typed,
  renamed: (text, seat) => (isColour(seat) ? renamed(text, seat) : text),
  isIdle,
  struck: (event) => (event.event === "hit" ? event.seat : null),
  isMoment: (event) => event.event === "hit" || (event.event === "moved" && isArrival(event)),
  ending,
  facts,
};

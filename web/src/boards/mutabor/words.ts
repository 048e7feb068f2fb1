/** What is said about Mutabor, in both languages. */
import type { Happening, View } from "../../../types/mutabor";
import type { Language, LogLine, Said, Speaker, Standing, Words } from "../board";
import { ending, facts } from "./facts";
import { isSeat, type Kind, opposite, type Seat, SEATS, START } from "./geometry";
import { typed } from "./notation";

/** Seats are called by their colours: the points of the compass turn with the board. */
const SEAT: Readonly<Record<Seat, Said>> = {
  south: { en: "yellow", de: "Gelb" },
  west: { en: "turquoise", de: "Türkis" },
  north: { en: "red", de: "Rot" },
  east: { en: "blue", de: "Blau" },
};

/** The cards by name and by the rule of their move. */
export const CARDS: Readonly<Record<Kind, { readonly name: Said; readonly rule: Said }>> = {
  star: {
    name: { en: "Morning star", de: "Morgenstern" },
    rule: {
      en: "any number of fields, straight or diagonally",
      de: "beliebig weit, gerade oder schräg",
    },
  },
  tree: {
    name: { en: "Tree", de: "Baum" },
    rule: { en: "one field, straight or diagonally", de: "ein Feld, gerade oder schräg" },
  },
  gate: {
    name: { en: "Great gate", de: "Großes Tor" },
    rule: { en: "any number of fields straight", de: "beliebig weit gerade" },
  },
  elephant: {
    name: { en: "Elephant", de: "Elefant" },
    rule: { en: "any number of fields diagonally", de: "beliebig weit schräg" },
  },
  crab: {
    name: { en: "Crab", de: "Krebs" },
    rule: {
      en: "one field straight, then one diagonally: it leaps over everything",
      de: "ein Feld gerade, dann eins schräg: springt über alles",
    },
  },
  stork: {
    name: { en: "Stork", de: "Storch" },
    rule: {
      en: "one field, straight or diagonally; nobody is hit here",
      de: "ein Feld, gerade oder schräg; hier wird niemand geschlagen",
    },
  },
};

export function cardName(kind: Kind, language: Language): string {
  const name = CARDS[kind].name[language];
  return language === "en" ? name.toLowerCase() : name;
}

export function seatName(seat: string, language: Language): string {
  return isSeat(seat) ? SEAT[seat][language] : seat;
}

const COMPASS: Readonly<Record<Language, readonly string[]>> = {
  en: ["south", "west", "north", "east"],
  de: ["süd", "west", "nord", "ost"],
};

/** A sentence of the server, which calls seats by the compass, with their colours. */
function renamed(text: string, _: string | null, language: Language): string {
  const sides = COMPASS[language];
  return text.replace(/\p{L}+/gu, (word) => {
    const seat = SEATS[sides.indexOf(word.toLowerCase())];
    if (!seat) return word;
    const name = seatName(seat, language);
    return /^\p{Lu}/u.test(word) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
  });
}

function tell(event: Happening, speaker: Speaker): string | null {
  const isGerman = speaker.language === "de";
  switch (event.event) {
    case "moved":
      return `*${event.from} > ${event.to}*, ${cardName(event.card, speaker.language)}`;
    case "hit": {
      const who = speaker.nameOf(event.seat);
      if (event.restart === null) return isGerman ? `schlägt ${who}` : `hits ${who}`;
      return isGerman
        ? `schlägt ${who}, zurück auf *${event.restart}*`
        : `hits ${who}, back to *${event.restart}*`;
    }
    case "restarted": {
      const who = speaker.nameOf(event.seat);
      return isGerman
        ? `${who} beginnt neu auf *${event.at}*`
        : `${who} starts again on *${event.at}*`;
    }
    case "arrived":
      return isGerman ? "am Ziel" : "arrived";
    case "swapped":
      return isGerman
        ? `tauscht die Karten *${event.fields.join("* und *")}*`
        : `exchanges the cards *${event.fields.join("* and *")}*`;
    case "passed":
      return isGerman ? "setzt aus" : "passes";
    default:
      return null;
  }
}

function placesOf(event: Happening): readonly string[] {
  if (event.event === "moved") return [event.from, event.to];
  if (event.event === "swapped") return event.fields;
  if (event.event === "hit") return event.restart === null ? [] : [event.restart];
  return event.event === "restarted" ? [event.at] : [];
}

function turn(events: readonly Happening[], speaker: Speaker): readonly LogLine[] {
  const acts = events.filter((one) => !["turn", "skipped", "over"].includes(one.event));
  const first = acts[0];
  const seat = first && "seat" in first && first.event !== "restarted" ? first.seat : null;
  const text = acts.map((event) => tell(event, speaker)).filter((part) => part !== null);
  const lines: LogLine[] = [];
  if (text.length > 0) {
    lines.push({ seat, text: text.join("; "), places: acts.flatMap(placesOf) });
  }
  for (const event of events) {
    if (event.event !== "skipped") continue;
    const missed = speaker.language === "de" ? "setzt einmal aus" : "misses the first turn";
    lines.push({ seat: event.seat, text: missed, places: [] });
  }
  return lines;
}

function task(view: View, speaker: Speaker): string {
  const { phase } = view;
  const isGerman = speaker.language === "de";
  if (phase === "over") return "";
  if (phase === "restart") {
    return isGerman
      ? "Deine Figur wurde geschlagen. Wähle ihr Startfeld."
      : "Your piece was hit. Choose its start field.";
  }
  return isGerman
    ? "Ziehe eine Figur. Dein Ziel ist die Seite gegenüber."
    : "Move a piece. Your goal is the side opposite.";
}

function standing(view: View, seat: string, speaker: Speaker): Standing {
  const { pieces } = view;
  const own = isSeat(seat) ? (pieces[seat] ?? []) : [];
  const goals = isSeat(seat) ? START[opposite(seat)] : [];
  const done = own.filter((field) => goals.includes(field)).length;
  const name = seatName(seat, speaker.language);
  const text =
    speaker.language === "de" ? `${done}/4 am Ziel · ${name}` : `${done}/4 arrived · ${name}`;
  return { text, short: `${done}/4`, done, of: 4 };
}

export const words: Words<View, Happening> = {
  seat: seatName,
  place: (place) => place,
  turn,
  task,
  standing,
  dice: () => [],
  rolled: () => null,
  round: (view, language) => `${language === "de" ? "Runde" : "round"} ${view.round}`,
  sound: (event, mine) => {
    if (event.event === "hit") return mine.includes(event.seat) ? "struck" : "hit";
    if (event.event === "arrived") return "arrive";
    if (event.event === "swapped") return "card";
    return event.event === "moved" || event.event === "restarted" ? "move" : null;
  },
  move: (text, language) => {
    if (text === "pass") return language === "de" ? "Aussetzen" : "Pass";
    const [, one, other] = /^swap (\S+) (\S+)$/.exec(text) ?? [];
    if (one && other) {
      return language === "de" ? `${one} und ${other} tauschen` : `exchange ${one} and ${other}`;
    }
    return text.replace(">", " > ").replace("x", " × ").trim();
  },
  typed,
  renamed,
  struck: (event) => (event.event === "hit" ? event.seat : null),
  isMoment: ({ event }) => event === "hit" || event === "arrived",
  ending,
  facts,
};

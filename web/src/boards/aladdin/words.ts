/** What a person would say about this game: places, the log, the turn bar. */
import type { Happening, View } from "../../../types/aladdin";
import type { About, Language, Said, Speaker, Standing, Words } from "../board";
import { cellOf, entranceOf } from "./geometry";
import { ending, facts } from "./facts";
import { type HalfMove, type Kind, KINDS, type Move, readMove, typedMove } from "./notation";
import { kindName, kindNames, phrase, stepsName, theKind } from "./phrases";
import { type Garden, gardenOf } from "./garden";
import { story } from "./story";

const SEATS: Readonly<Record<string, Said>> = {
  white: { en: "white", de: "Weiß" },
  grey: { en: "grey", de: "Grau" },
  green: { en: "green", de: "Grün" },
  blue: { en: "blue", de: "Blau" },
};

function seatName(seat: string, language: Language): string {
  return SEATS[seat]?.[language] ?? seat;
}

/** "g8", "c11, entrance 1", "outside, before entrance 4". */
export function placeName(place: string, language: Language): string {
  if (place === "out") return phrase(language, "fromOutside");
  const porch = /^out-\w+-([1-6])$/.exec(place);
  if (porch) return phrase(language, "porch", { n: porch[1]! });
  const entrance = cellOf(place) ? entranceOf(place) : null;
  return entrance ? `${place}, ${phrase(language, "entrance", { n: entrance })}` : place;
}

function moveTask(garden: Garden, language: Language): string {
  const which = phrase(language, garden.half === 1 ? "firstHalf" : "secondHalf");
  return `${which}: ${phrase(language, "chooseWizard")}`;
}

/** What the person to act has to do. */
export function taskOf(
  garden: Garden,
  { language, nameOf }: Pick<Speaker, "language" | "nameOf">,
): string {
  switch (garden.phase) {
    case "take":
      return phrase(language, "takeFirst");
    case "keep":
      return phrase(language, "two", { kinds: kindNames(garden.taken?.kind ?? "lamp", language) });
    case "spell":
      return phrase(language, "changeSpell", {
        kind: kindName(garden.settled ?? "lamp", language),
      });
    case "roll":
      return phrase(language, "yourTurnRoll");
    case "move":
      return moveTask(garden, language);
    case "duel":
      return phrase(language, "challenged", {
        name: nameOf(garden.duel?.challenger[0] ?? ""),
      });
    case "duel_roll":
      return `${phrase(language, "rollDuel")}.`;
    case "exchange":
      return phrase(language, "won");
    default:
      return "";
  }
}

function standing(view: View, seat: string, speaker: Speaker): Standing {
  const done = gardenOf(view).hands.get(seat)?.size ?? 0;
  const of = KINDS.length;
  const text = speaker.language === "de" ? `${done}/${of} Sorten` : `${done}/${of} kinds`;
  return { text, short: `${done}/${of}` };
}

/** "wizard 6, 5 steps to k4". */
function halfName({ grade, distance, to }: HalfMove, language: Language): string {
  const steps = stepsName(distance, language);
  return language === "de"
    ? `Zauberer ${grade}, ${steps} nach ${to}`
    : `wizard ${grade}, ${steps} to ${to}`;
}

/** "Give Bruno the old lamp"; without the position only what the text tells. */
function cardMove(
  move: Extract<Move, { do: "give" | "return" }>,
  language: Language,
  about: About<View> | undefined,
): string {
  const isGerman = language === "de";
  const kind = about?.view.new?.kind;
  const which = phrase(language, move.card === "new" ? "newCard" : "oldCard");
  const card = kind ? theKind(kind, language, move.card) : which;
  if (move.do === "return") {
    return isGerman ? `Lege ${card} zurück auf ${move.at}` : `Put ${card} back on ${move.at}`;
  }
  const name = about ? about.nameOf(move.to) : seatName(move.to, language);
  return phrase(language, "giveCard", { name, card });
}

function moveName(
  text: string,
  language: Language,
  _seat?: string | null,
  about?: About<View>,
): string {
  const move = readMove(text);
  const isGerman = language === "de";
  const the = (kind: Kind): string => theKind(kind, language);
  switch (move?.do) {
    case "half":
      return halfName(move, language);
    case "take":
      return isGerman ? `${move.at} nehmen` : `Take ${move.at}`;
    case "give":
    case "return":
      return cardMove(move, language, about);
    case "spell":
      if (!move.with) return phrase(language, "leaveSpells");
      return isGerman
        ? `Mit ${kindName(move.with, language)} tauschen`
        : `Swap with ${the(move.with)}`;
    case "duel":
      if (!move.armed) return phrase(language, "bare");
      return phrase(language, "armedWith", { kind: kindName(move.armed, language) });
    case "exchange":
      if (!move.kind) return phrase(language, "keepCards");
      return isGerman ? `${kindName(move.kind, language)} tauschen` : `Exchange ${the(move.kind)}`;
    case "pass":
      return phrase(language, "pass");
    default:
      return text;
  }
}

function sound(event: Happening, mine: readonly string[]): ReturnType<Words["sound"]> {
  switch (event.event) {
    case "rolled":
    case "duel_rolled":
      return "dice";
    case "moved":
      return "move";
    case "gave":
    case "returned":
    case "exchanged":
    case "spell":
      return "card";
    case "banished":
      return mine.includes(event.seat) ? "struck" : "hit";
    case "challenged":
      return "hit";
    case "took":
      return "take";
    case "completed":
      return "good";
    default:
      return null;
  }
}

export const words: Words<View, Happening> = {
  seat: seatName,
  place: placeName,
  turn: story,
  task: (view, speaker) => taskOf(gardenOf(view), speaker),
  standing,
  // The four dice are there to choose from, so the board shows them itself.
  dice: () => [],
  rolled: (event) => (event.event === "rolled" ? { seat: event.seat, dice: event.dice } : null),
  round: (view, language) => `${language === "de" ? "Runde" : "round"} ${view.round}`,
  sound,
  // A lost duel.
  struck: (event) => (event.event === "banished" ? event.seat : null),
  isMoment: ({ event }) => event === "challenged" || event === "took",
  move: moveName,
  typed: (text, view) => typedMove(text, view.phase),
  ending,
  facts,
};

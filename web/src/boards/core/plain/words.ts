/** What can be said about any game: its events and moves as they are written. */
import type { Json } from "../../../../types/wire";
import type { GameEvent, LogLine, Speaker, Words } from "../../board";
import { said } from "./picture";

/** Numbers among the values of a field; [] where it has none. */
function numbers(value: Json | undefined): readonly number[] {
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one) => typeof one === "number");
}

/** "moved from=3 to=7"; the values are printed bold. */
function tell({ event, ...fields }: GameEvent, { nameOf }: Speaker): LogLine {
  const { seat, ...others } = fields;
  const isSeat = typeof seat === "string";
  const told = Object.entries(isSeat ? others : fields).map(
    ([name, value]) => `${name}=*${typeof value === "string" ? nameOf(value) : said(value)}*`,
  );
  return { seat: isSeat ? seat : null, text: [event, ...told].join(" "), places: [] };
}

export const words: Words = {
  seat: (seat) => seat,
  place: (place) => place,
  turn: (events, speaker) =>
    events.filter(({ event }) => event !== "turn").map((event) => tell(event, speaker)),
  task: ({ actor }, { language }) => {
    if (actor === "chance") return language === "de" ? "Würfle." : "Roll.";
    return language === "de" ? "Wähle einen Zug." : "Choose a move.";
  },
  standing: (_, seat) => ({ text: seat }),
  chances: null,
  dice: (view) => [...numbers(view["die"]), ...numbers(view["dice"])],
  rolled: (event) => {
    const dice = [...numbers(event["die"]), ...numbers(event["dice"])];
    const isRoll = event.event === "rolled" && dice.length > 0;
    return isRoll ? { seat: String(event["seat"] ?? ""), dice } : null;
  },
  round: ({ round }, language) =>
    typeof round === "number" ? `${language === "de" ? "Runde" : "round"} ${round}` : null,
  sound: ({ event }) => {
    if (event === "turn") return null;
    return event === "rolled" ? "dice" : "move";
  },
  move: (text, language) => {
    if (text !== "pass") return text;
    return language === "de" ? "Weiter" : "Pass";
  },
};

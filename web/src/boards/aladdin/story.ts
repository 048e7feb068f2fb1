/** One turn told as lines of the log. */
import type { GameEvent, LogLine, Speaker } from "../board";
import { halfText } from "./notation";
import type { Kind, Which } from "./notation";
import { kindName, kindNames, theKind } from "./phrases";

type Side = readonly [string, number];

/** What the lines so far have to be remembered for. */
interface Telling {
  readonly lines: LogLine[];
  readonly speaker: Speaker;
  /** Half-moves may still be added to the last line. */
  isOpen: boolean;
  duel: readonly [Side, Side] | null;
  dice: readonly number[];
}

type Teller = (event: GameEvent, told: Telling) => void;

const text = (event: GameEvent, field: string): string => String(event[field] ?? "");
const kindIn = (event: GameEvent, field = "kind"): Kind => text(event, field) as Kind;
const whichIn = (event: GameEvent): Which => text(event, "card") as Which;

/** " (3)" when I know the value. */
function valueOf(event: GameEvent): string {
  return typeof event["value"] === "number" ? ` (${event["value"]})` : "";
}

function add(
  told: Telling,
  seat: string | null,
  en: string,
  de: string,
  places: string[] = [],
): void {
  told.lines.push({ seat, text: told.speaker.language === "de" ? de : en, places });
  told.isOpen = false;
}

function moved(event: GameEvent, told: Telling): void {
  const to = text(event, "to");
  const half = `*${halfText(Number(event["grade"]), Number(event["distance"]), to)}*`;
  const last = told.lines.at(-1);
  if (told.isOpen && last) {
    const join = last.places.length > 0 ? "," : ":";
    told.lines[told.lines.length - 1] = {
      ...last,
      text: `${last.text}${join} ${half}`,
      places: [...last.places, to],
    };
    return;
  }
  add(told, text(event, "seat"), `moves ${half}`, `zieht ${half}`, [to]);
  told.isOpen = true;
}

function challenged(event: GameEvent, told: Telling): void {
  const by = event["by"] as unknown as Side;
  const seat = event["seat"] as unknown as Side;
  const at = text(event, "at");
  told.duel = [by, seat];
  const name = told.speaker.nameOf(seat[0]);
  add(
    told,
    by[0],
    `challenges wizard ${seat[1]} of ${name} with wizard ${by[1]} on *${at}*`,
    `fordert Zauberer ${seat[1]} von ${name} mit Zauberer ${by[1]} auf *${at}* heraus`,
    [at],
  );
}

function chose(event: GameEvent, told: Telling): void {
  const armed = event["armed"];
  const seat = text(event, "seat");
  if (!armed) return add(told, seat, "duels bare", "kämpft ohne Schatz");
  const kind = armed as Kind;
  add(
    told,
    seat,
    `duels with ${theKind(kind, "en")}`,
    `kämpft mit Schatz: ${kindName(kind, "de")}`,
  );
}

function shown(event: GameEvent, told: Telling): void {
  const [one, other] = event["values"] as readonly number[];
  const names = told.duel?.map(([seat]) => told.speaker.nameOf(seat)) ?? ["", ""];
  const kind = kindIn(event);
  const values = `${names[0]} *${one}*, ${names[1]} *${other}*`;
  add(
    told,
    null,
    `Both show the ${kindName(kind, "en")}: ${values}`,
    `Beide zeigen (${kindName(kind, "de")}): ${values}`,
  );
}

function duelWon(event: GameEvent, told: Telling): void {
  const strengths = event["strengths"] as readonly number[];
  const [a, b] = [Math.max(...strengths), Math.min(...strengths)];
  const dice = told.dice.join(", ");
  add(
    told,
    text(event, "seat"),
    `wins the duel *${a}* to *${b}* (dice ${dice})`,
    `gewinnt das Duell *${a}* zu *${b}* (Würfe ${dice})`,
  );
}

function exchanged(event: GameEvent, told: Telling): void {
  const names = (event["seats"] as readonly string[]).map((seat) => told.speaker.nameOf(seat));
  const values = event["values"] as readonly number[] | undefined;
  const known = values ? ` (${values.join(", ")})` : "";
  const kind = kindIn(event);
  add(
    told,
    null,
    `${names.join(" and ")} exchange their ${kindNames(kind, "en")}${known}`,
    `${names.join(" und ")} tauschen ihre ${kindNames(kind, "de")}${known}`,
  );
}

function over(event: GameEvent, told: Telling): void {
  const payoffs = event["payoffs"] as Readonly<Record<string, number>>;
  const scores = Object.entries(payoffs)
    .sort(([, a], [, b]) => b - a)
    .map(([seat, score]) => `${told.speaker.nameOf(seat)} *${score}*`)
    .join(", ");
  add(told, null, `The game is over: ${scores}`, `Das Spiel ist aus: ${scores}`);
}

const TELLERS: Readonly<Record<string, Teller>> = {
  rolled(event, told) {
    const dice = (event["dice"] as readonly number[]).join(" ");
    add(told, text(event, "seat"), `rolls ${dice}`, `würfelt ${dice}`);
    told.isOpen = true;
  },
  moved,
  challenged,
  chose,
  shown,
  duel_rolled(event, told) {
    told.dice = event["dice"] as readonly number[];
  },
  duel_won: duelWon,
  banished(event, told) {
    const grade = Number(event["grade"]);
    add(
      told,
      text(event, "seat"),
      `loses wizard ${grade} from the garden`,
      `muss Zauberer ${grade} aus dem Garten nehmen`,
      [`out-${text(event, "seat")}-${grade}`],
    );
  },
  exchanged,
  took(event, told) {
    const at = text(event, "at");
    const kind = kindIn(event);
    const value = valueOf(event);
    add(
      told,
      text(event, "seat"),
      `takes ${theKind(kind, "en")}${value} on *${at}*`,
      `nimmt ${theKind(kind, "de")}${value} auf *${at}*`,
      [at],
    );
  },
  gave(event, told) {
    const to = told.speaker.nameOf(text(event, "to"));
    const value = valueOf(event);
    const [en, de] = [
      theKind(kindIn(event), "en", whichIn(event)),
      theKind(kindIn(event), "de", whichIn(event)),
    ];
    add(told, text(event, "seat"), `gives ${to} ${en}${value}`, `gibt ${to} ${de}${value}`);
  },
  returned(event, told) {
    const at = text(event, "at");
    const value = valueOf(event);
    const [en, de] = [
      theKind(kindIn(event), "en", whichIn(event)),
      theKind(kindIn(event), "de", whichIn(event)),
    ];
    add(
      told,
      text(event, "seat"),
      `puts ${en}${value} back on *${at}*`,
      `legt ${de}${value} zurück auf *${at}*`,
      [at],
    );
  },
  spell(event, told) {
    const [one, other] = [kindIn(event), kindIn(event, "with")];
    add(
      told,
      text(event, "seat"),
      `swaps the spells of ${kindName(one, "en")} and ${kindName(other, "en")}`,
      `tauscht die Sprüche von ${kindName(one, "de")} und ${kindName(other, "de")}`,
    );
  },
  completed(event, told) {
    add(told, text(event, "seat"), "holds all six kinds", "hat alle sechs Schätze");
  },
  passed(event, told) {
    add(told, text(event, "seat"), "passes", "passt");
  },
  over,
};

/** The lines for the events of one turn. */
export function story(events: readonly GameEvent[], speaker: Speaker): readonly LogLine[] {
  const told: Telling = { lines: [], speaker, isOpen: false, duel: null, dice: [] };
  for (const event of events) TELLERS[event.event]?.(event, told);
  return told.lines;
}

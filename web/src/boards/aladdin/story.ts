/** One turn told as lines of the log. */
import type { Happening, Wizard } from "../../../types/aladdin";
import type { LogLine, Said, Speaker } from "../board";
import { porchId } from "./geometry";
import { halfText } from "./notation";
import { kindName, kindNames, theKind } from "./phrases";

/** What the lines so far have to be remembered for. */
interface Telling {
  readonly lines: LogLine[];
  readonly speaker: Speaker;
  /** Half-moves may still be added to the last line. */
  isOpen: boolean;
  duel: readonly [Wizard, Wizard] | null;
  dice: readonly number[];
}

type Event<E extends Happening["event"]> = Extract<Happening, { event: E }>;

/** " (3)" when I know the value. */
function known({ value }: { readonly value?: number | null }): string {
  return typeof value === "number" ? ` (${value})` : "";
}

function add(told: Telling, seat: string | null, said: Said, places: readonly string[] = []): void {
  told.lines.push({ seat, text: said[told.speaker.language], places });
  told.isOpen = false;
}

function moved({ seat, grade, distance, to }: Event<"moved">, told: Telling): void {
  const half = `*${halfText(grade, distance, to)}*`;
  const last = told.lines.at(-1);
  if (told.isOpen && last) {
    const join = last.places.length > 0 ? "," : ":";
    const text = `${last.text}${join} ${half}`;
    told.lines[told.lines.length - 1] = { ...last, text, places: [...last.places, to] };
    return;
  }
  add(told, seat, { en: `moves ${half}`, de: `zieht ${half}` }, [to]);
  told.isOpen = true;
}

function challenged({ by, seat, at }: Event<"challenged">, told: Telling): void {
  told.duel = [by, seat];
  const name = told.speaker.nameOf(seat[0]);
  const said = {
    en: `challenges wizard ${seat[1]} of ${name} with wizard ${by[1]} on *${at}*`,
    de: `fordert Zauberer ${seat[1]} von ${name} mit Zauberer ${by[1]} auf *${at}* heraus`,
  };
  add(told, by[0], said, [at]);
}

function chose({ seat, armed }: Event<"chose">, told: Telling): void {
  if (!armed) return add(told, seat, { en: "duels unarmed", de: "kämpft unbewaffnet" });
  const [en, de] = [theKind(armed, "en"), kindName(armed, "de")];
  add(told, seat, { en: `duels with ${en}`, de: `kämpft mit Waffen: ${de}` });
}

function shown({ kind, values }: Event<"shown">, told: Telling): void {
  const names = told.duel?.map(([seat]) => told.speaker.nameOf(seat)) ?? ["", ""];
  const list = `${names[0]} *${values[0]}*, ${names[1]} *${values[1]}*`;
  add(told, null, {
    en: `Both show the ${kindName(kind, "en")}: ${list}`,
    de: `Beide zeigen (${kindName(kind, "de")}): ${list}`,
  });
}

function duelWon({ seat, strengths }: Event<"duel_won">, told: Telling): void {
  const [a, b] = [Math.max(...strengths), Math.min(...strengths)];
  const dice = told.dice.join(", ");
  if (a === b) {
    return add(told, seat, {
      en: `holds, *${a}* all (dice ${dice})`,
      de: `behauptet sich bei Gleichstand *${a} : ${a}* (Würfe ${dice})`,
    });
  }
  add(told, seat, {
    en: `wins the duel *${a}* to *${b}* (dice ${dice})`,
    de: `gewinnt das Duell *${a} : ${b}* (Würfe ${dice})`,
  });
}

function banished({ seat, grade }: Event<"banished">, told: Telling): void {
  const said = {
    en: `loses wizard ${grade} from the garden`,
    de: `muss Zauberer ${grade} aus dem Garten nehmen`,
  };
  add(told, seat, said, [porchId(seat, grade)]);
}

function exchanged({ kind, seats, values }: Event<"exchanged">, told: Telling): void {
  const names = seats.map((seat) => told.speaker.nameOf(seat));
  const worth = values ? ` (${values.join(", ")})` : "";
  add(told, null, {
    en: `${names.join(" and ")} exchange their ${kindNames(kind, "en")}${worth}`,
    de: `${names.join(" und ")} tauschen ihre ${kindNames(kind, "de")}${worth}`,
  });
}

function took(event: Event<"took">, told: Telling): void {
  const { seat, at, kind } = event;
  const said = {
    en: `takes ${theKind(kind, "en")}${known(event)} on *${at}*`,
    de: `nimmt ${theKind(kind, "de")}${known(event)} auf *${at}*`,
  };
  add(told, seat, said, [at]);
}

function gave(event: Event<"gave">, told: Telling): void {
  const { seat, kind, card } = event;
  const to = told.speaker.nameOf(event.to);
  add(told, seat, {
    en: `gives ${to} ${theKind(kind, "en", card)}${known(event)}`,
    de: `gibt ${to} ${theKind(kind, "de", card)}${known(event)}`,
  });
}

function returned(event: Event<"returned">, told: Telling): void {
  const { seat, at, kind, card } = event;
  const said = {
    en: `puts ${theKind(kind, "en", card)}${known(event)} back on *${at}*`,
    de: `legt ${theKind(kind, "de", card)}${known(event)} zurück auf *${at}*`,
  };
  add(told, seat, said, [at]);
}

function spell({ seat, kind, with: other }: Event<"spell">, told: Telling): void {
  add(told, seat, {
    en: `swaps the spells of ${kindName(kind, "en")} and ${kindName(other, "en")}`,
    de: `tauscht die Schutzzauber von ${kindName(kind, "de")} und ${kindName(other, "de")}`,
  });
}

function over({ payoffs }: Event<"over">, told: Telling): void {
  const scores = Object.entries(payoffs)
    .sort(([, a], [, b]) => b - a)
    .map(([seat, score]) => `${told.speaker.nameOf(seat)} *${score}*`)
    .join(", ");
  add(told, null, { en: `The game is over: ${scores}`, de: `Das Spiel ist aus: ${scores}` });
}

const TELLERS: { readonly [E in Happening["event"]]?: (event: Event<E>, told: Telling) => void } = {
  rolled({ seat, dice }, told) {
    const list = dice.join(" ");
    add(told, seat, { en: `rolls ${list}`, de: `würfelt ${list}` });
    told.isOpen = true;
  },
  moved,
  challenged,
  chose,
  shown,
  duel_rolled({ dice }, told) {
    told.dice = dice;
  },
  duel_won: duelWon,
  banished,
  exchanged,
  took,
  gave,
  returned,
  spell,
  completed({ seat }, told) {
    add(told, seat, { en: "holds all six kinds", de: "hat alle sechs Sorten" });
  },
  passed({ seat }, told) {
    add(told, seat, { en: "passes", de: "setzt aus" });
  },
  over,
};

/** The lines for the events of one turn. */
export function story(events: readonly Happening[], speaker: Speaker): readonly LogLine[] {
  const told: Telling = { lines: [], speaker, isOpen: false, duel: null, dice: [] };
  for (const event of events) {
    const tell = TELLERS[event.event] as ((one: Happening, told: Telling) => void) | undefined;
    tell?.(event, told);
  }
  return told.lines;
}

/** What stays to be seen of the last turns: who rolled what, and which ways were gone. */
import type { Happening, View } from "../../../types/mensch";
import { type Colour, placeId, WAITING, wayIds } from "./geometry";
import { stepIn } from "./notation";

export type Rolls = Readonly<Partial<Record<Colour, readonly number[]>>>;

/** The rolls of everybody's last turn; `goesOn` is the colour whose turn is not over. */
export function rollsAfter(
  before: Rolls,
  events: readonly Happening[],
  goesOn: Colour | null = null,
): Rolls {
  const rolls: Partial<Record<Colour, readonly number[]>> = { ...before };
  let roller = goesOn;
  for (const event of events) {
    if (event.event === "turn") roller = null;
    if (event.event !== "rolled") continue;
    const earlier = event.seat === roller ? (rolls[event.seat] ?? []) : [];
    rolls[event.seat] = [...earlier, event.die];
    roller = event.seat;
  }
  return rolls;
}

/** The rolls for the start; 0 is a colour that is out of a tie. */
export function openingRolls(opening: View["opening"]): Rolls {
  const rolled = Object.entries(opening).filter(([, die]) => die);
  return Object.fromEntries(rolled.map(([colour, die]) => [colour, [die]]));
}

/** A way gone in one turn: the circles passed, and those where it stopped. */
export interface Way {
  readonly colour: Colour;
  readonly ids: readonly string[];
  readonly from: string | null;
  readonly stops: readonly string[];
  readonly to: string;
}

/** The ways of the last turn of each colour but `mine`; a piece that moves on makes one way. */
export function lastWays(events: readonly Happening[], mine: string | null): Way[] {
  const ways = new Map<Colour, Way[]>();
  let mover: Colour | null = null;
  for (const event of events) {
    if (event.event === "turn") mover = null;
    const step = event.event === "moved" ? stepIn(event) : null;
    if (event.event !== "moved" || !step || event.seat === mine) continue;
    const { seat } = event;
    const { from, to } = step;
    const earlier = mover === seat ? (ways.get(seat) ?? []) : [];
    mover = seat;
    const last = earlier.at(-1);
    const start = from === WAITING ? null : placeId(seat, from);
    const ids = wayIds(seat, from, to);
    const end = placeId(seat, to);
    const goesOn = last !== undefined && last.to === start;
    const way: Way = goesOn
      ? { ...last, ids: [...last.ids, ...ids.slice(1)], stops: [...last.stops, last.to], to: end }
      : { colour: seat, ids, from: start, stops: [], to: end };
    ways.set(seat, goesOn ? [...earlier.slice(0, -1), way] : [...earlier, way]);
  }
  return [...ways.values()].flat();
}

/** A view and the events of Mutabor as typed values. */
import type { Json } from "../../../types/wire";
import type { GameEvent, View } from "../board";
import { type Kind, type Seat, SEATS } from "./geometry";

export interface MutaborView {
  readonly seats: readonly Seat[];
  readonly phase: "move" | "restart" | "over";
  readonly actor: Seat | null;
  readonly turn: Seat | null;
  /** The kind of each card; the face-down middle is null until the game is over. */
  readonly cards: Readonly<Record<string, Kind | null>>;
  readonly pieces: Readonly<Partial<Record<Seat, readonly string[]>>>;
  readonly round: number;
  readonly swapped: boolean;
}

/** The server made the view, so its shape is taken for granted. */
export function readView(view: View): MutaborView {
  return view as unknown as MutaborView;
}

export function isSeat(value: Json | undefined): value is Seat {
  return SEATS.some((seat) => seat === value);
}

export type Happening =
  | {
      readonly event: "moved";
      readonly seat: Seat;
      readonly from: string;
      readonly to: string;
      readonly card: Kind;
    }
  | {
      readonly event: "hit";
      readonly seat: Seat;
      readonly by: Seat;
      readonly at: string;
      readonly restart: string | null;
    }
  | { readonly event: "arrived" | "restarted"; readonly seat: Seat; readonly at: string }
  | { readonly event: "swapped"; readonly seat: Seat; readonly fields: readonly [string, string] }
  | { readonly event: "skipped" | "passed" | "turn"; readonly seat: Seat };

/** An event of the game; null for what this board does not show. */
export function readEvent(told: GameEvent): Happening | null {
  const { event, seat } = told;
  if (!isSeat(seat)) return null;
  const at = String(told.at);
  switch (event) {
    case "moved":
      return { event, seat, from: String(told.from), to: String(told.to), card: told.card as Kind };
    case "hit": {
      const restart = typeof told.restart === "string" ? told.restart : null;
      return { event, seat, by: told.by as Seat, at, restart };
    }
    case "arrived":
    case "restarted":
      return { event, seat, at };
    case "swapped":
      return { event, seat, fields: told.fields as unknown as [string, string] };
    case "skipped":
    case "passed":
    case "turn":
      return { event, seat };
    default:
      return null;
  }
}

export function readEvents(told: readonly GameEvent[]): Happening[] {
  return told.map(readEvent).filter((event) => event !== null);
}

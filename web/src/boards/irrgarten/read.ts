/** A view and the events of Irrgarten as typed values. */
import type { Json } from "../../../types/wire";
import type { GameEvent, View } from "../board";
import type { Maze } from "./notation";

export const SEATS = ["left", "right"] as const;
export type Seat = (typeof SEATS)[number];

/** What a seat has learned of the other's maze. */
export interface Known {
  readonly open: readonly string[];
  readonly barriers: readonly string[];
  readonly visited: readonly string[];
}

export interface IrrgartenView {
  readonly options: { readonly size: number; readonly barriers: number };
  readonly actor: Seat | null;
  readonly phase: "build" | "search" | "over";
  readonly turn: Seat | null;
  /** Null what the viewer may not know, or what is not built yet. */
  readonly mazes: Readonly<Record<Seat, Maze | null>>;
  readonly pieces: Readonly<Record<Seat, string>>;
  readonly known: Readonly<Record<Seat, Known>>;
  readonly steps: readonly string[];
}

/** The server made the view, so its shape is taken for granted. */
export function readView(view: View): IrrgartenView {
  return view as unknown as IrrgartenView;
}

export function isSeat(value: Json | undefined): value is Seat {
  return SEATS.some((seat) => seat === value);
}

/** In whose maze a seat searches. */
export function otherSeat(seat: Seat): Seat {
  return seat === "left" ? "right" : "left";
}

export type Happening =
  | {
      readonly event: "asked";
      readonly seat: Seat;
      readonly from: string;
      readonly to: string;
      readonly isYes: boolean;
    }
  | { readonly event: "found"; readonly seat: Seat; readonly at: string }
  | { readonly event: "built" | "passed" | "turn"; readonly seat: Seat };

/** An event of the game; null for what this board does not show. */
export function readEvent(told: GameEvent): Happening | null {
  const { event, seat } = told;
  if (!isSeat(seat)) return null;
  if (event === "asked") {
    const isYes = told.answer === "yes";
    return { event, seat, from: String(told.from), to: String(told.to), isYes };
  }
  if (event === "found") return { event, seat, at: String(told.at) };
  return event === "built" || event === "passed" || event === "turn" ? { event, seat } : null;
}

export function readEvents(told: readonly GameEvent[]): Happening[] {
  return told.map(readEvent).filter((event) => event !== null);
}

/** A view and the events of Mensch as typed values. */
import type { Json } from "../../../types/wire";
import type { GameEvent, View } from "../board";
import { type Colour, COLOURS } from "./geometry";
import { progressOf } from "./notation";
import type { Progresses } from "./pieces";

export interface MenschView {
  readonly seats: readonly Colour[];
  readonly phase: "opening" | "roll" | "move" | "over";
  readonly turn: Colour | null;
  readonly pieces: Progresses;
  readonly die: number | null;
  readonly opening: Readonly<Partial<Record<Colour, number | null>>>;
  readonly places: readonly Colour[];
}

/** The server made the view, so its shape is taken for granted. */
export function readView(view: View): MenschView {
  return view as unknown as MenschView;
}

export function isColour(value: Json | undefined): value is Colour {
  return COLOURS.some((colour) => colour === value);
}

export type Happening =
  | { readonly event: "rolled"; readonly seat: Colour; readonly die: number }
  | { readonly event: "moved"; readonly seat: Colour; readonly from: number; readonly to: number }
  | { readonly event: "hit"; readonly seat: Colour; readonly by: Colour; readonly at: number }
  | { readonly event: "finished"; readonly seat: Colour; readonly place: number }
  | { readonly event: "passed" | "turn"; readonly seat: Colour };

/** An event of the game; null for what this board does not show. */
export function readEvent(told: GameEvent): Happening | null {
  const { event, seat } = told;
  if (!isColour(seat)) return null;
  if (event === "rolled") return { event, seat, die: Number(told.die) };
  if (event === "moved") {
    const from = progressOf(String(told.from));
    const to = progressOf(String(told.to));
    return from === null || to === null ? null : { event, seat, from, to };
  }
  if (event === "hit" && isColour(told.by)) {
    return { event, seat, by: told.by, at: Number(told.at) };
  }
  if (event === "finished") return { event, seat, place: Number(told.place) };
  return event === "passed" || event === "turn" ? { event, seat } : null;
}

export function readEvents(told: readonly GameEvent[]): Happening[] {
  return told.map(readEvent).filter((event) => event !== null);
}

/** What stays to be seen of a turn: the way gone, and the barrier at its end. */
import type { Happening, Seat, View } from "../../../types/irrgarten";
import { edgeBetween, OUT, SEATS } from "./notation";

export interface Trail {
  /** The places of the way, the first included. */
  readonly places: readonly string[];
  /** The barrier that ended it. */
  readonly barrier: string | null;
}

export type Trails = Readonly<Partial<Record<Seat, Trail | undefined>>>;

/** The way of everybody's last turn after some events; a `turn` event begins a new one. */
export function trailsAfter(before: Trails, events: readonly Happening[]): Trails {
  const trails: Partial<Record<Seat, Trail | undefined>> = { ...before };
  for (const event of events) {
    // The way of a turn begins where its first question is asked.
    if (event.event === "turn") trails[event.seat] = undefined;
    if (event.event !== "asked") continue;
    const { seat, from, to, answer } = event;
    const places = trails[seat]?.places ?? [from];
    trails[seat] =
      answer === "yes"
        ? { places: [...places, to], barrier: null }
        : { places, barrier: edgeBetween(from, to) };
  }
  return trails;
}

/** What a view alone tells: the steps of the turn that runs. */
export function trailsOf({ turn, steps, pieces, phase }: View): Trails {
  if (phase !== "search" || !turn || steps.length === 0) return {};
  const places = [steps[0]?.split(">")[0] ?? OUT, ...steps.map((step) => step.split(">")[1] ?? "")];
  return places.at(-1) === pieces[turn] ? { [turn]: { places, barrier: null } } : {};
}

/** Trails that the view does not contradict: after an undo or a jump the old ones are gone. */
export function stillTrue(trails: Trails, { known, pieces }: View): Trails {
  const isTrue = (seat: Seat): boolean => {
    const trail = trails[seat];
    if (!trail || trail.places.at(-1) !== pieces[seat]) return false;
    if (trail.barrier && !known[seat].barriers.includes(trail.barrier)) return false;
    return trail.places.every((place) => place === OUT || known[seat].visited.includes(place));
  };
  return Object.fromEntries(SEATS.filter(isTrue).map((seat) => [seat, trails[seat]]));
}

/** What stays to be seen of the last turns of the others. */
import type { Happening, Seat } from "../../../types/mutabor";

/** A way gone, and the fields to be marked: its ends, and where a hit piece started again. */
export interface Trail {
  readonly seat: Seat;
  readonly line: readonly string[];
  readonly ends: readonly string[];
}

/** The last turn of every seat but the own ones. */
export function trails(events: readonly Happening[], mine: string | null): Trail[] {
  const last = new Map<Seat, Trail>();
  for (const event of events) {
    if (event.event === "moved") {
      const { seat, from, to } = event;
      last.set(seat, { seat, line: [from, to], ends: [from, to] });
    } else if (event.event === "swapped") {
      last.set(event.seat, { seat: event.seat, line: [], ends: event.fields });
    } else if (event.event === "hit" && event.restart !== null) {
      const trail = last.get(event.by);
      if (trail) last.set(event.by, { ...trail, ends: [...trail.ends, event.restart] });
    }
  }
  return [...last.values()].filter(({ seat }) => seat !== mine);
}

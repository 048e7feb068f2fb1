/** What a table asks of its bots. */
import type { Clock } from "../../types/wire";

/** A clock that runs against people leaves them the time to look. */
const CLOCKED_MS = 300;

/** How long bots wait before a move: not at all, as the page has a pace of its own. */
export function botPace(clock: Clock | undefined): number {
  return clock && clock.kind !== "none" ? CLOCKED_MS : 0;
}

/** Where puzzles are found: by their id, as that of the day, as the next one of some kind. */
import type { Following, Practice } from "../../net/puzzles";

export const DAILY = "daily";
export const NEXT = "next";
export const STORM = "storm";

/** What is practised, as the end of an address. */
export function queryOf(practice: Practice & Following): string {
  const query = new URLSearchParams({ ...practice }).toString();
  return query ? `?${query}` : "";
}

/** The next puzzle of what is practised, not the one that was there before. */
export const nextPath = (practice: Practice, after?: string): string =>
  `puzzles/${NEXT}${queryOf({ ...practice, ...(after && { after }) })}`;

/** The puzzle that was there before, as the address says it. */
export function afterIn(query: URLSearchParams): Following {
  const after = query.get("after");
  return after ? { after } : {};
}

/** What is practised, as the address says it. */
export function practiceIn(query: URLSearchParams): Practice {
  const [game, theme] = [query.get("game"), query.get("theme")];
  return { ...(game && { game }), ...(theme && { theme }) };
}

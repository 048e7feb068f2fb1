/** Why the table in this browser does not run, and so what can be done about it. */
export type Trouble = "unsupported" | "full" | "storage" | "cutOff" | "broken";

const isFull = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);

/** What browsers say where a page may keep nothing. */
const isShut = (error: unknown): boolean =>
  typeof indexedDB === "undefined" ||
  (error instanceof Error && /indexeddb|insecure|denied/i.test(`${error.name} ${error.message}`));

/** What lies behind an error of the start, or of a download. */
export function troubleOf(error: unknown, isDownload = false): Trouble {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") return "unsupported";
  if (isFull(error)) return "full";
  if (!isDownload && isShut(error)) return "storage";
  return isDownload ? "cutOff" : "broken";
}

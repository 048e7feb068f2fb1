/** Why the table in this browser does not run, and so what can be done about it. */
export type Trouble = "unsupported" | "full" | "download_broken" | "broken";

const isFull = (error: unknown): boolean =>
  error instanceof Error && /quota/i.test(`${error.name} ${error.message}`);

/** What lies behind an error of the start, or of a download. */
export function troubleOf(error: unknown, isDownload = false): Trouble {
  if (!("WebAssembly" in globalThis) || !("Worker" in globalThis)) return "unsupported";
  if (isFull(error)) return "full";
  return isDownload ? "download_broken" : "broken";
}

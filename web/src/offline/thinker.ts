/** The worker that thinks for bots: `thinker.js` of a build. */
import { loadPython } from "./load";
import type { FromThinker, Question, ToThinker } from "./far";

let take!: (interpreter: WebAssembly.Module) => void;
const python = loadPython(new Promise((resolve) => (take = resolve)));

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data instanceof WebAssembly.Module) take(data);
  else answer(data).catch(giveUp);
};
python.catch(giveUp);

async function answer({ id, what, asked }: Question): Promise<void> {
  const thinker = (await python).pyimport("spieltisch.tab.answering") as Record<
    "think" | "work",
    (asked: string) => string
  >;
  self.postMessage({ id, answer: thinker[what](asked) } satisfies FromThinker);
}

/** An error that nobody catches is told to the worker that started this one, which then ends it. */
function giveUp(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

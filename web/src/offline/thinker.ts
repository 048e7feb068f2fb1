/** The worker that thinks for bots: `thinker.js` of a build. */
import { loadPython } from "./load";
import type { FromThinker, ToThinker } from "./far";

let take!: (interpreter: WebAssembly.Module) => void;
const python = loadPython(new Promise((resolve) => (take = resolve)));

self.onmessage = async ({ data }: MessageEvent<ToThinker>) => {
  if (data instanceof WebAssembly.Module) return take(data);
  const thinker = (await python).pyimport("spieltisch.tab.answering") as Record<
    "think" | "work",
    (asked: string) => string
  >;
  const answer: FromThinker = { id: data.id, answer: thinker[data.what](data.asked) };
  self.postMessage(answer);
};
python.catch((error: unknown) => {
  // An error that nobody catches is told to the worker that started this one.
  setTimeout(() => {
    throw error;
  });
});

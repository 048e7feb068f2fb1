/** What Chromium's own tracing says of a page's main thread. */
import type { Page } from "playwright-core";

/** One event of a trace; times are in microseconds. */
interface Traced {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** The processor's share of `dur`: what neighbours on a busy machine take is not in it. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** How long the main thread was busy without a break, in milliseconds. */
export interface Busy {
  readonly longest: number;
  /** The same in time of the processor alone. */
  readonly computing: number;
  readonly tasks: number;
  /** What took longest inside the longest task. */
  readonly inside: readonly string[];
}

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "__metadata"];
const TASK = "RunTask";
const MAIN = "CrRendererMain";
const MS = 1000;

/** Trace the page while something happens in it. */
export async function busyDuring(page: Page, what: () => Promise<void>): Promise<Busy> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: CATEGORIES });
  await what();
  const read = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  return busyIn(read.traceEvents);
}

function busyIn(events: readonly Traced[]): Busy {
  const mains = new Set(
    events.filter((e) => e.name === "thread_name" && e.args?.name === MAIN).map(threadOf),
  );
  const timed = events.filter((e) => e.ph === "X" && mains.has(threadOf(e)));
  const tasks = timed.filter((e) => e.name === TASK);
  if (tasks.length === 0) throw new Error("the trace holds no task of a main thread");
  const worst = tasks.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
  const inside = timed
    .filter((e) => e !== worst && isInside(e, worst))
    .sort((one, other) => lengthOf(other) - lengthOf(one))
    .slice(0, 5)
    .map((e) => `${e.name} ${(lengthOf(e) / MS).toFixed(1)}`);
  const computing = Math.max(...tasks.map((task) => task.tdur ?? lengthOf(task)));
  return { longest: lengthOf(worst) / MS, computing: computing / MS, tasks: tasks.length, inside };
}

const threadOf = (event: Traced): string => `${event.pid}:${event.tid}`;
const lengthOf = (event: Traced): number => event.dur ?? 0;

function isInside(event: Traced, task: Traced): boolean {
  const isWithin = event.ts >= task.ts && event.ts + lengthOf(event) <= task.ts + lengthOf(task);
  return threadOf(event) === threadOf(task) && isWithin;
}

/** Playing without a network, as a person does: the download, the table in the browser, its games. */
import type { BrowserContext, Page } from "playwright-core";
import { play as playAladdin } from "./aladdin";
import type { Watched } from "./browser";
import type { FromWorker } from "../src/offline/letters";
import { clickBest } from "./mensch";
import { Mouse } from "./mutabor";
import { buildByChance, DONE, search } from "./irrgarten";
import { seen, type Seen } from "./seen";

/** The card on the start page that offers it. */
export const OFFER = ".here[data-kept]";
/** What the strip above every offline page says. */
export const MARK = ".strip.mark";

/** Download the offline table, and wait until the page itself is kept, too. */
export async function download(page: Page, home: string): Promise<void> {
  await page.goto(home);
  await page.click(`${OFFER} button`);
  await page.waitForSelector(`${OFFER}[data-kept="yes"]`, { timeout: 60_000 });
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    await serviceWorker.ready;
    if (serviceWorker.controller) return;
    await new Promise((claimed) => serviceWorker.addEventListener("controllerchange", claimed));
  });
}

/** Every text that pages get from the table in their browser, from their next address on. */
export async function lettersTo(context: BrowserContext): Promise<string[]> {
  const received: string[] = [];
  await context.exposeFunction("keepLetter", (text: string) => received.push(text));
  await context.addInitScript(() => {
    const { keepLetter } = globalThis as unknown as { keepLetter: (text: string) => void };
    globalThis.Worker = class extends Worker {
      constructor(address: string | URL, options?: WorkerOptions) {
        super(address, options);
        this.addEventListener("message", ({ data }: MessageEvent<FromWorker>) => {
          const body = data.type === "answer" ? new TextDecoder().decode(data.body) : "";
          const text = data.type === "heard" ? data.text : body;
          if (text) keepLetter(text);
        });
      }
    };
  });
  return received;
}

/** Called before every press. */
export type Before = (presses: number) => Promise<void>;
const NOTHING: Before = () => Promise.resolve();

/** Play a game that is open to its end, with the mouse. */
export async function playOut(
  page: Page,
  game: string,
  random: () => number,
  before: Before = NOTHING,
): Promise<void> {
  if (game === "aladdin") await playAladdin(page, random, before);
  else if (game === "irrgarten") {
    await page.waitForSelector(`${DONE}, .two`);
    if (await page.isVisible(DONE)) await buildByChance(page);
    await page.waitForSelector(".two");
    await search(page, random, before);
  } else {
    const mouse = new Mouse(page);
    const act = game === "mutabor" ? () => mouse.act() : () => clickBest(page);
    for (let presses = 0; ; presses += 1) {
      await before(presses);
      if (!(await act())) return;
    }
  }
}

/** What is seen of a table is there after a reload, too: its past, and the position. */
export async function reloaded(page: Page): Promise<readonly [Seen, Seen]> {
  const before = await settled(page);
  await page.reload();
  const after = await settled(page);
  // Opened after its end, a game shows its result on demand.
  const result = page.locator(".turn:not(.mine) .acts .main", { hasText: "Result" });
  if (await result.isVisible()) await result.click();
  return [before, after];
}

/** I can do something, or the game is over. */
const AT_REST =
  ".board .act[data-place], .asking button:enabled, .turn.mine .main, dialog[open] .places, .turn:not(.mine) .acts .main";

/** What is seen when nothing changes any more. */
export async function settled(page: Page): Promise<Seen> {
  let last = "";
  for (;;) {
    await page.waitForSelector(AT_REST);
    const now = await seen(page);
    if (JSON.stringify(now) === last) return now;
    last = JSON.stringify(now);
    await page.waitForTimeout(150);
  }
}

/** The process of a page ends as if the system had killed it; the answer goes on in its place. */
export async function killed(page: Page, next: Page): Promise<Page> {
  const crashed = page.waitForEvent("crash");
  // The browser never answers this one.
  page.goto("chrome://crash").catch(() => undefined);
  await crashed;
  await page.close();
  return next;
}

/** Nothing went wrong in a page, and nobody else was asked. */
export const complaints = ({ errors, foreign }: Watched): readonly string[] => [
  ...errors,
  ...foreign,
];

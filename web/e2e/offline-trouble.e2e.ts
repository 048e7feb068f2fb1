/** The table in the browser when something goes wrong: a full disk, a worker that is killed. */
import { expect, it } from "vitest";
import { frame } from "./frame";
import { ALMOST, Mouse } from "./mutabor";
import { complaints, download, playOut, settled } from "./offline";
import { againstBot, luck } from "./opening";

const at = frame();
const IS_LONG = process.env["SPIELTISCH_SOAK"] === "1";
const QUICK = { motion: 0, botWait: 0, forced: "none", level: 0 } as const;
const WISH = { game: "mutabor", position: ALMOST };
const tab = (): string => `${at.server.url}/tab/`;

/** Runs in a worker: from now on nothing can be kept, and transactions end as on a full disk. */
function fillDisk(): void {
  const error = new DOMException("The quota has been exceeded.", "QuotaExceededError");
  Object.defineProperty(IDBTransaction.prototype, "error", { get: () => error });
  const full = new WeakSet<IDBTransaction>();
  IDBObjectStore.prototype.put = function (this: IDBObjectStore): IDBRequest<IDBValidKey> {
    if (!full.has(this.transaction)) this.transaction.abort();
    full.add(this.transaction);
    return {} as IDBRequest<IDBValidKey>;
  };
}

it("refuses a move when the disk is full, says so, and goes on when there is room", async () => {
  const { page, close } = await at.visit({ settings: QUICK });
  await download(page, at.server.url);
  await againstBot(page, tab(), WISH);
  const before = await settled(page);
  // A browser's own quota lets small writes pass for a while, so it is refused where it would be.
  await Promise.all(page.workers().map((one) => one.evaluate(fillDisk)));
  await new Mouse(page).act();
  // What is pointed at is a next choice, and takes the note away.
  await page.mouse.move(2, 2);
  const refusal = await page.waitForSelector(".turn .note.bad");
  expect(await refusal.textContent()).toContain("could not keep it");
  await page.reload();
  const { log, players } = before;
  expect(await settled(page)).toMatchObject({ log, players });
  await page.keyboard.press("Escape");
  await playOut(page, "mutabor", luck(2));
  await page.waitForSelector("dialog[open] .places");
  await close();
}, 120_000);

/** Runs in a worker: from now on whatever it wants to say fails. */
function failAlways(): void {
  self.postMessage = () => {
    throw new Error("this worker is to fail");
  };
}

it("lets another worker think when the one that thinks fails", async () => {
  const { page, close } = await at.visit({ settings: QUICK });
  await download(page, at.server.url);
  await againstBot(page, tab(), WISH);
  await settled(page);
  const thinkers = page.workers().filter((one) => one.url().includes("thinker"));
  expect(thinkers).toHaveLength(1);
  await Promise.all(thinkers.map((one) => one.evaluate(failAlways)));
  await playOut(page, "mutabor", luck(2));
  await page.waitForSelector("dialog[open] .places");
  await close();
}, 120_000);

/** It takes most of a minute until a worker is taken for dead. */
async function killWorker(): Promise<void> {
  const watched = await at.visit({ settings: QUICK });
  const { page, close } = watched;
  await download(page, at.server.url);
  await againstBot(page, tab(), WISH);
  const before = await settled(page);
  // Nobody is told of it; what asks for it has its answer first.
  const closeSoon = (): void => void setTimeout(() => self.close(), 100);
  await Promise.all(page.workers().map((one) => one.evaluate(closeSoon)));
  await new Mouse(page).act();
  await page.waitForSelector(".strip:has-text('Nothing is lost')", { timeout: 90_000 });
  await playOut(page, "mutabor", luck(2));
  await page.waitForSelector("dialog[open] .places");
  expect((await settled(page)).log.length).toBeGreaterThan(before.log.length);
  expect(complaints(watched)).toEqual([]);
  await close();
}

if (IS_LONG) it("goes on by itself when its worker was killed", killWorker, 240_000);

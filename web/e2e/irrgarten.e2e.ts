import { expect, it } from "vitest";
import { frame } from "./frame";
import { click, clickOn, drag, enter } from "./hands";
import { build, buildByChance, DONE, drawn, left, search } from "./irrgarten";
import { againstBot, byLink, luck, pictures } from "./opening";
import { hideMazes } from "./shared_device";
import { seen } from "./seen";
import { against, look } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, level: 0 } as const;
const SMALL = { game: "irrgarten", preset: "small" };

/** One step from the treasure, but for a barrier that is not known yet. */
const NEAR_THE_END = {
  game: "irrgarten",
  options: { size: 4, barriers: 12, begins: "left" },
  seats: ["left", "right"],
  actor: "left",
  phase: "search",
  turn: "left",
  first: "left",
  mazes: {
    left: { treasure: "D4", barriers: ["A1|A2", "|B1"] },
    right: { treasure: "C3", barriers: ["A1|A2", "B2|B3", "C1|C2", "|C1"] },
  },
  pieces: { left: "B2", right: "A1" },
  known: {
    left: { open: ["A1|B1", "B1|B2", "|A1"], barriers: ["B2|B3"], visited: ["A1", "B1", "B2"] },
    right: {
      open: ["A1|B1", "B1|C1", "C1|D1", "|D1"],
      barriers: ["A1|A2"],
      visited: ["A1", "B1", "C1", "D1"],
    },
  },
  steps: [],
};

it("is built and searched to its end with the mouse alone", async () => {
  const { page, errors, foreign, close } = await table.visit({ settings: QUICK });
  await againstBot(page, table.server.url, SMALL);
  expect(await build(page, "D4", ["C4|D4", "|B1", "A1|A2"])).toBe(9);
  await page.waitForSelector(".note.ok:has-text('D4')");
  // The last way to the treasure would be closed: the page says so before the server has to.
  await click(page, "D3|D4");
  await page.waitForSelector(".note.bad:has-text('cut off')");
  await clickOn(page, DONE);
  await page.waitForSelector(".note.bad button:has-text('IRR-5')");
  await clickOn(page, '[aria-label="Undo the last change"]');
  await page.waitForSelector(".note.ok");
  expect(await page.isVisible(".turn .note.bad")).toBe(false);
  await drag(page, "D4", "D3");
  await click(page, "|B1");
  expect(await drawn(page)).toEqual(["A1|A2", "C4|D4"]);
  await pictures(page, "irrgarten-build");
  await clickOn(page, DONE);
  await page.waitForSelector(".two");
  await search(page, luck(3), async (clicks) => {
    if (clicks === 8) await pictures(page, "irrgarten-search");
  });
  await pictures(page, "irrgarten-result");
  // The end is told in a sentence and in both mazes, side by side.
  await page.waitForSelector("dialog .how:has-text('found the treasure on')");
  expect(await page.locator("dialog .ends figure").count()).toBe(2);
  expect(await page.locator("dialog .ends .way").count()).toBe(2);
  await page.click("dialog [aria-label='Close']");
  // Both mazes are open now, side by side.
  await page.waitForSelector('.two use[href="#treasure"]');
  await page.waitForSelector('.board use[href="#treasure"]');
  expect(await page.getAttribute(".board", "aria-label")).not.toContain("as far as");
  await pictures(page, "irrgarten-end");
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

it("walks to a known field with one click, and steps by dragging", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 120 } });
  await page.goto(table.server.url);
  const id = await against(page, { game: "irrgarten", people: 2, position: NEAR_THE_END });
  await page.goto(`${table.server.url}/t/${id}`);
  await page.waitForSelector(".board .act");
  await page.hover('[data-place="A1"]');
  await page.waitForSelector(".note.opt:has-text('2 known steps, with one click')");
  await click(page, "A1");
  await page.waitForSelector('[data-place="A1"][aria-selected="true"]');
  await page.waitForSelector('.act[data-place="B1"]');
  // Where it may not go, it goes back, and the rule is named.
  await drag(page, "A1", "D4");
  await page.waitForSelector(".note.bad button:has-text('IRR-8')");
  await drag(page, "A1", "B1");
  await page.waitForSelector('[data-place="B1"][aria-selected="true"]');
  expect(errors).toEqual([]);
  await close();
});

it("ends with the keyboard alone", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 120 } });
  await page.goto(table.server.url);
  const id = await against(page, { game: "irrgarten", people: 2, position: NEAR_THE_END });
  await page.goto(`${table.server.url}/t/${id}`);
  await page.waitForSelector(".board");
  // Typed, a field that is not beside the seeker is refused, and the rule is named.
  await page.keyboard.press("m");
  await page.waitForSelector('[data-key="move"]:focus');
  await page.keyboard.type("d4");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".note.bad button:has-text('IRR-8')");
  await page.keyboard.press("Escape");
  await enter(page, "C2");
  await page.waitForSelector('[aria-label^="C2, entered"]');
  await page.waitForSelector('.act[data-place="C3"]');
  await enter(page, "C3");
  await page.waitForSelector("dialog:has-text('You win')");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".board [aria-label^='C3']");
  expect((await look(page, id)).phase).toBe("over");
  expect(errors).toEqual([]);
  await close();
});

it("is played to its end by two people who met by a link", async () => {
  const settings = { ...QUICK, motion: 0 } as const;
  const host = await table.visit({ settings });
  const guest = await table.visit({ settings, locale: "en-GB" });
  const id = await byLink(host, guest, table.server.url, SMALL);
  // The second builder is ready first, and has second thoughts.
  await build(guest.page, "A4", ["A3|A4"]);
  await clickOn(guest.page, DONE);
  await guest.page.click('[aria-label="Take back"]');
  await guest.page.waitForSelector(DONE);
  await click(guest.page, "A4|B4");
  await guest.page.waitForSelector(".note.bad:has-text('cut off')");
  await click(guest.page, "A3|A4");
  expect(await left(guest.page)).toBe(11);
  await clickOn(guest.page, DONE);
  await guest.page.waitForSelector(DONE, { state: "detached" });
  await buildByChance(host.page);
  await Promise.all([search(host.page, luck(5)), search(guest.page, luck(6))]);
  const [one, other] = [await look(host.page, id), await look(guest.page, id)];
  expect(one.phase).toBe("over");
  expect(one.board?.view).toEqual(other.board?.view);
  expect([...host.errors, ...guest.errors, ...host.foreign, ...guest.foreign]).toEqual([]);
  await host.close();
  await guest.close();
});

it("never shows a maze to the other on a shared device", async () => {
  const { page, errors, received, close } = await table.visit({ settings: QUICK });
  await hideMazes(page, table.server.url, received, luck(8), 8);
  expect(errors).toEqual([]);
  await close();
});

it("is the same after a reload at any moment, also while it is built", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await againstBot(page, table.server.url, SMALL);
  const random = luck(11);
  const slots = ["A1|A2", "B1|B2", "|C1", "C2|D2", "B3|C3", "A3|A4", "C4|D4"];
  await build(page, "B2", slots.slice(0, 2));
  for (const slot of slots.slice(2)) {
    if (random() < 0.4) {
      const [before, some] = [await drawn(page), await left(page)];
      await page.reload();
      await page.waitForSelector(DONE);
      expect(await drawn(page)).toEqual(before);
      expect(await left(page)).toBe(some);
    }
    await click(page, slot);
  }
  expect(await left(page)).toBe(12 - slots.length);
  await page.waitForSelector(".note.ok:has-text('B2')");
  await clickOn(page, DONE);
  await page.waitForSelector(".two");
  let reloads = 0;
  await search(page, luck(12), async () => {
    if (reloads === 4) return;
    await page.waitForSelector(".board .act, dialog .places");
    if (await page.isVisible("dialog .places")) return;
    const before = await seen(page);
    await page.reload();
    await page.waitForSelector(".board .act");
    // Until the new connection is there, the others may hear that I am away.
    await expect.poll(() => seen(page), { timeout: 15_000 }).toEqual(before);
    reloads += 1;
  });
  expect(reloads).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await close();
});

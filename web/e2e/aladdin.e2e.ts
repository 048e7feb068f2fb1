import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { Known, play } from "./aladdin";
import { frame } from "./frame";
import { click, clickOn, drag, enter, focusedPlace } from "./hands";
import { againstBot, byLink, luck, onOneDevice, pictures } from "./opening";
import { aboutTables, everythingIn } from "./secrets";
import { seen } from "./seen";
import { against, look } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, level: 0 } as const;
/** Before white's last half-move: a treasure and two duels are in reach, carpets are secrets. */
const LATE = { start: "late", begins: "grey" };

/** The spells and all hands, and my own cards in the turn bar. */
function cards(page: Page): Promise<readonly string[]> {
  return page.locator(".al-shelf, .al-tray .own").allTextContents();
}

it("is played from its start to its end with the mouse alone", async () => {
  const { page, errors, foreign, close } = await table.visit({ settings: QUICK });
  await againstBot(page, table.server.url, { game: "aladdin", options: { round_limit: 4 } });
  const clicked = await play(page, luck(1), async (clicks) => {
    if (clicks === 14) await pictures(page, "aladdin-middle");
  });
  expect(clicked).toContain("Roll");
  expect(clicked.length).toBeGreaterThan(16);
  await pictures(page, "aladdin-result");
  // The sums are those of the ranking.
  const numbers = (selector: string): Promise<number[]> =>
    page.$$eval(selector, (all) => all.map((one) => Number(one.textContent)).sort());
  await page.waitForSelector("dialog .al-sum tfoot b");
  expect(await numbers("dialog .al-sum tfoot b")).toEqual(await numbers("dialog .places em"));
  await page.click("dialog [aria-label='Close']");
  await page.waitForSelector(".al-shelf .total");
  await pictures(page, "aladdin-end");
  expect(errors).toEqual([]);
  expect(foreign).toEqual([]);
  await close();
});

it("says on the board what is asked, and why something is possible or not", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const options = { ...LATE, round_limit: 2 };
  await againstBot(page, table.server.url, { game: "aladdin", options });
  // My known values are at hand.
  await page.waitForSelector('.al-tray [aria-label="carpet, spell 6, value 4"]');
  await click(page, "l7");
  await page.hover('[data-place="k6"]');
  await page.waitForSelector(".note.opt:has-text('A duel with')");
  await page.hover('[data-place="l9"]');
  await page.waitForSelector(".note.opt:has-text('needs 6 and is yours')");
  await pictures(page, "aladdin-choosing");
  // A second click gives the choice up, and so does a click beside the board.
  await click(page, "l7");
  await page.waitForSelector('.board [aria-selected="true"]', { state: "detached" });
  await click(page, "l7");
  await page.mouse.click(5, 400);
  await page.waitForSelector('.board [aria-selected="true"]', { state: "detached" });
  // Where it may not go, it goes back, and the rule is named.
  await drag(page, "l7", "a1");
  await page.waitForSelector(".note.bad button:has-text('ALA-')");
  await drag(page, "l7", "l9");
  await page.waitForSelector(".asking:has-text('You hold two carpets')");
  await pictures(page, "aladdin-keeping");
  await clickOn(page, '.asking [aria-label^="carpet, new"]');
  await click(page, "d6");
  await page.waitForSelector(".asking:has-text('Swap the spell of carpet')");
  await page.waitForSelector(".note.opt button:has-text('ALA-16')");
  await page.hover('.asking [aria-label^="bottle"]');
  await page.waitForSelector(".board .preview");
  await pictures(page, "aladdin-spell");
  await clickOn(page, '.asking [aria-label^="bottle"]');
  await page.waitForSelector(".al-shelf th:has-text('carpet, spell 9')", { state: "attached" });
  expect(errors).toEqual([]);
  await close();
});

it("ends with the keyboard alone", async () => {
  const { page, errors, close } = await table.visit({ settings: { ...QUICK, motion: 120 } });
  await page.goto(table.server.url);
  const options = { ...LATE, round_limit: 1 };
  const id = await against(page, { game: "aladdin", people: 2, options });
  await page.goto(`${table.server.url}/t/${id}`);
  await page.waitForSelector(".board .act");
  await enter(page, "l7");
  await page.keyboard.press("Escape");
  await page.waitForSelector('.board [aria-selected="true"]', { state: "detached" });
  await enter(page, "l7");
  await enter(page, "l9");
  await page.waitForSelector(".asking:has-text('You hold two carpets')");
  // The question has the focus; the next Tab leads to its first answer.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".asking:has-text('back: touch a lit field')");
  await enter(page, "l8");
  await page.waitForSelector(".asking:has-text('Swap the spell')");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector("dialog .places");
  await page.keyboard.press("Escape");
  expect((await look(page, id)).phase).toBe("over");
  expect(await focusedPlace(page)).not.toBeNull();
  expect(errors).toEqual([]);
  await close();
});

it("is played to its end by two people who met by a link", async () => {
  const host = await table.visit({ settings: QUICK });
  const guest = await table.visit({ settings: QUICK });
  const options = { ...LATE, round_limit: 3 };
  const id = await byLink(host, guest, table.server.url, { game: "aladdin", options });
  const clicked = await Promise.all([play(host.page, luck(5)), play(guest.page, luck(6))]);
  expect(clicked.flat()).toContain("Roll for the duel");
  const [one, other] = [await look(host.page, id), await look(guest.page, id)];
  expect(one.phase).toBe("over");
  expect(one.board?.view).toEqual(other.board?.view);
  expect([...host.errors, ...guest.errors, ...host.foreign, ...guest.foreign]).toEqual([]);
  await host.close();
  await guest.close();
});

it("never shows a value to the other on a shared device", async () => {
  const { page, errors, received, close } = await table.visit({ settings: QUICK });
  const options = { ...LATE, round_limit: 2 };
  await onOneDevice(page, table.server.url, { game: "aladdin", options });
  const SEATS = { Ada: "white", Ben: "grey" } as const;
  const known = { white: new Known("white"), grey: new Known("grey") };
  let before: keyof typeof SEATS = "Ada";
  const random = luck(4);
  let curtains = 0;
  for (; curtains < 12; curtains += 1) {
    await play(page, random);
    if (await page.isVisible("dialog .places")) break;
    expect(known[SEATS[before]].surprises(received)).toEqual([]);
    await clickOn(page, '.turn button:has-text("Hand over")');
    await page.waitForSelector(".curtain");
    received.length = 0;
    const all = await everythingIn(page);
    expect(all).not.toMatch(/data-place|lamp|carpet|amulet|crystal|bottle|spell|value/i);
    await page.waitForTimeout(150);
    expect(aboutTables(received)).toEqual([]);
    before = before === "Ada" ? "Ben" : "Ada";
    expect(all).toContain(before);
    if (curtains % 3 === 1) {
      await page.reload();
      await page.waitForSelector(".curtain");
      expect(await everythingIn(page)).not.toMatch(/data-place|lamp|carpet|amulet/i);
    }
    await page.click(`button:has-text("I am ${before}")`);
    await page.waitForSelector(".board");
  }
  expect(curtains).toBeGreaterThan(2);
  expect(errors).toEqual([]);
  await close();
});

it("is the same after a reload at any moment, half-made choices included", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const options = { ...LATE, round_limit: 2 };
  await againstBot(page, table.server.url, { game: "aladdin", options });
  await click(page, "l7");
  await page.waitForSelector('[data-place="l7"][aria-selected="true"]');
  const random = luck(9);
  let reloads = 0;
  await play(page, luck(2), async (clicks) => {
    if (clicks > 0 && random() > 0.4) return;
    // While the dice roll nothing can be compared.
    const main = '.turn.mine .main:not([aria-disabled="true"])';
    const isMine = `.board .act, .asking button, ${main}, dialog .places`;
    await page.waitForSelector(isMine);
    if (await page.isVisible("dialog .places")) return;
    const before = { ...(await seen(page)), cards: await cards(page) };
    await page.reload();
    await page.waitForSelector(isMine);
    const after = async (): Promise<unknown> => ({
      ...(await seen(page)),
      cards: await cards(page),
    });
    await expect.poll(after, { timeout: 15_000 }).toEqual(before);
    reloads += 1;
  });
  expect(reloads).toBeGreaterThan(2);
  expect(errors).toEqual([]);
  await close();
});

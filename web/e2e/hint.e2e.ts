import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findingsInBothThemes } from "./axe";
import { PHONE } from "./browser";
import { frame } from "./frame";
import { click, myMoment } from "./hands";
import { againstBot, invite, pictures } from "./opening";
import { against, look } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, forced: "none", level: 0 } as const;

/** Ask for a hint and wait for it; answers the move that is marked on the board. */
async function askHint(page: Page): Promise<string> {
  await page.click('.turn button:has-text("Hint")');
  return (await page.getAttribute(".board .tip", "data-tip"))!;
}

it("a hint against a bot marks a move and says its chance; it is played by hand only", async () => {
  const { page, errors, foreign, close } = await table.visit({ settings: QUICK, luck: 7 });
  await againstBot(page, table.server.url, { game: "mutabor" });
  await myMoment(page);
  const move = await askHint(page);
  const [from, to] = move.split(/>|x/);
  const said = `Hint: ${from} > ${to}`;
  expect(await page.textContent(".turn .note")).toMatch(
    new RegExp(`^${said}.* – winning chance \\d+%$`),
  );
  expect(await page.textContent("[aria-live=polite]")).toContain(said);
  expect(await findingsInBothThemes(page)).toEqual([]);
  await pictures(page, "hint");

  const made = page.url().split("/").at(-1)!;
  const before = (await look(page, made)).board!;
  expect(before.legal).toContain(move);
  await click(page, from!);
  await click(page, to!);
  await page.waitForSelector(".board .tip", { state: "detached" });
  await myMoment(page);
  expect((await look(page, made)).board!.ply).toBeGreaterThan(before.ply);
  expect(await page.textContent(".side .log")).toContain(`${from} > ${to}`);
  expect([...errors, ...foreign]).toEqual([]);
  await close();
});

it("a hint is asked for by key, dismissed by Esc, and the button leaves the phone's board its room", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK, viewport: PHONE });
  await againstBot(page, table.server.url, { game: "aladdin" });
  await myMoment(page);
  await page.click('.turn button:has-text("Roll")');
  await page.waitForSelector(".turn .tip");
  const bar = async (): Promise<number> => (await page.locator(".turn").boundingBox())!.height;
  const height = await bar();
  await page.keyboard.press("h");
  await page.waitForSelector(".board .tip");
  expect(await bar()).toBe(height);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.keyboard.press("Escape");
  await page.waitForSelector(".board .tip", { state: "detached" });
  expect(await page.textContent(".turn")).not.toContain("winning chance");
  expect(errors).toEqual([]);
  await close();
});

it("friends get hints only where the host allows them, and the table says so", async () => {
  const { page, close } = await table.visit({ settings: { ...QUICK, nickname: "Ada" } });
  for (const isAllowed of [false, true]) {
    await page.goto(table.server.url);
    await invite(page, "mutabor", "link");
    const box = page.getByLabel("Players may ask for hints");
    expect(await box.isChecked()).toBe(false);
    if (isAllowed) await box.check();
    await page.click("button.go");
    const told = isAllowed ? "hints allowed" : "no hints";
    await page.waitForSelector(`.places-card .chips :text-is("${told}")`);
    const made = page.url().split("/").at(-1)!;
    expect((await look(page, made)).settings.hints).toBe(isAllowed);
  }
  await close();
});

it("a table without hints has no button, and the key gets the reason", async () => {
  const { page, close } = await table.visit({ settings: QUICK });
  const settings = { bot_pace_ms: 0, hints: false };
  const made = await against(page, { game: "mutabor", people: 2, settings });
  await page.goto(`/t/${made}`);
  await myMoment(page);
  expect(await page.$(".turn .tip")).toBeNull();
  expect(await page.textContent(".where")).toContain("no hints");
  await page.keyboard.press("h");
  await page.waitForSelector('.turn .note.bad:has-text("This table is played without hints.")');
  await close();
});

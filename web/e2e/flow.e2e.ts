/** What a person does around the moves: confirm, step back, play again, change the device. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, visit } from "./browser";
import { TestServer } from "./server";
import { against, boardOf, look } from "./tables";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await TestServer.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const QUICK = { start: "late", begins: "south" };

it("holds a move until it is confirmed, also over a reload, and lets it be taken back", async () => {
  const { page, errors, close } = await visit(browser, server.url, {
    settings: { motion: 0, confirm: "always" },
  });
  await page.goto(server.url);
  const table = await against(page, { game: "mutabor", people: 2, options: { begins: "south" } });
  await page.goto(`${server.url}/t/${table}`);
  const { legal } = await boardOf(page, table);
  await page.evaluate(
    ([key, text, ply]) => localStorage.setItem(key, JSON.stringify({ text, ply, isHeld: true })),
    [`spieltisch.pending.${table}`, legal[0]!, (await boardOf(page, table)).ply] as const,
  );
  await page.reload();
  await page.waitForSelector('.turn button:has-text("Play ")');
  await page.click('[aria-label="Take back"]');
  await page.waitForSelector('.turn button:has-text("Play ")', { state: "detached" });
  expect((await look(page, table)).log).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

it("plays a game to its end with typed moves, steps through it and plays again", async () => {
  const { page, errors, close } = await visit(browser, server.url, {
    settings: { motion: 0, botWait: 0 },
  });
  await page.goto(server.url);
  const table = await against(page, { game: "mutabor", people: 2, options: QUICK });
  await page.goto(`${server.url}/t/${table}`);
  await page.waitForSelector(".board");
  for (let moves = 0; moves < 400; moves += 1) {
    const now = await look(page, table);
    if (now.phase === "over") break;
    const move = now.board?.legal[moves % (now.board.legal.length || 1)];
    if (move) {
      await page.fill('[data-key="move"]', move);
      await page.press('[data-key="move"]', "Enter");
    }
    await page.waitForFunction(
      async ([where, seq]) => {
        const got = (await (await fetch(`/api/tables/${where}`)).json()) as { seq: number };
        return got.seq > seq;
      },
      [table, now.seq] as const,
    );
    await page.waitForTimeout(60);
  }
  await page.waitForSelector("dialog[open]");
  await page.click('dialog button:has-text("Check the draws")');
  await page.waitForSelector("dialog .vf");
  await page.click('dialog button:has-text("Replay")');
  await page.waitForSelector("text=An earlier position");
  await page.focus('.replay input[type="range"]');
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector("text=Step 1 of");
  await page.keyboard.press("End");
  await page.click('.turn button:has-text("Back to the game")');
  await page.click('.turn button:has-text("Result")');
  await page.click('dialog button:has-text("Rematch")');
  await page.waitForFunction(() => !document.querySelector("dialog"));
  await page.waitForSelector(".turn");
  expect((await look(page, table)).number).toBe(2);
  expect(errors).toEqual([]);
  await close();
});

it("is the same person on another device by a link that works once", async () => {
  const { page, close } = await visit(browser, server.url);
  await page.goto(server.url);
  const table = await against(page, { game: "mutabor", people: 2 });
  await page.evaluate(() => localStorage.setItem("spieltisch.known", "true"));
  await page.goto(server.url);
  await page.click('[aria-label="Settings"]');
  await page.click('button:has-text("Make a link")');
  const link = await page.inputValue("dialog input.link");
  const other = await visit(browser, server.url);
  await other.page.goto(link);
  await other.page.click('button:has-text("Continue here")');
  await other.page.click(`a[href$="${table}"]`);
  await other.page.waitForSelector(".board");
  expect((await look(other.page, table)).you.place).toBe(0);
  await close();
  await other.close();
});

it("tells what the keys do", async () => {
  const { page, close } = await visit(browser, server.url);
  await page.goto(server.url);
  await page.keyboard.press("?");
  await page.waitForSelector('dialog:has-text("roll")');
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  await close();
});

it("stops and goes on, and asks twice before it gives up", async () => {
  const { page, errors, close } = await visit(browser, server.url, { settings: { motion: 0 } });
  await page.goto(server.url);
  const table = await against(page, { game: "mutabor", people: 2, options: { begins: "south" } });
  await page.goto(`${server.url}/t/${table}`);
  await page.click('[aria-label="Resign, draw, break"]');
  await page.click('.replay button:has-text("Pause")');
  await page.click('.turn button:has-text("Go on")');
  await page.waitForSelector("text=Your turn");
  await page.click('[aria-label="Resign, draw, break"]');
  await page.click('.replay button:has-text("Resign")');
  expect((await look(page, table)).phase).toBe("playing");
  await page.click('.replay button:has-text("Yes, resign")');
  await page.waitForSelector('dialog:has-text("wins")');
  expect(errors).toEqual([]);
  await close();
});

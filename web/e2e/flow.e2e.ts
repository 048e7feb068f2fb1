/** What a person does around the moves: confirm, step back, play again, change the device. */
import { expect, it } from "vitest";
import { frame } from "./frame";
import { myMoment, spotOf } from "./hands";
import { ALMOST, Mouse } from "./mutabor";
import { onOneDevice } from "./opening";
import { against, boardOf, look } from "./tables";

const table = frame();

it("holds a move until it is confirmed, also over a reload, and lets it be taken back", async () => {
  const { page, errors, close } = await table.visit({
    settings: { motion: 0, confirm: "always" },
  });
  const made = await against(page, { game: "mutabor", people: 2, options: { begins: "south" } });
  await page.goto(`/t/${made}`);
  const { legal } = await boardOf(page, made);
  await page.evaluate(
    ([key, text, ply]) => localStorage.setItem(key, JSON.stringify({ text, ply, isHeld: true })),
    [`spieltisch.pending.${made}`, legal[0]!, (await boardOf(page, made)).ply] as const,
  );
  await page.reload();
  await page.waitForSelector('.turn button:has-text("Play ")');
  await page.click('[aria-label="Take back"]');
  await page.waitForSelector('.turn button:has-text("Play ")', { state: "detached" });
  expect((await look(page, made)).log).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

it("plays a game to its end with typed moves, steps through it and plays again", async () => {
  const { page, errors, close } = await table.visit({
    settings: { motion: 0, botWait: 0 },
  });
  const made = await against(page, { game: "mutabor", people: 2, position: ALMOST });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board");
  for (const move of ["g5-e7", "E7f8"]) {
    await page.waitForSelector(`[data-place="${move.slice(0, 2).toLowerCase()}"].act`);
    await page.fill('[data-key="move"]', move);
    await page.press('[data-key="move"]', "Enter");
  }
  await page.waitForSelector("dialog[open]");
  await page.click('dialog button:has-text("Was the deal fair?")');
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
  expect((await look(page, made)).number).toBe(2);
  expect(errors).toEqual([]);
  await close();
});

it("is the same person on another device by a link that works once", async () => {
  const { page, close } = await table.visit();
  const made = await against(page, { game: "mutabor", people: 2 });
  await page.goto(table.server.url);
  await page.click('[aria-label="Settings"]');
  await page.click('button:has-text("Make a link")');
  const link = await page.inputValue("dialog input.link");
  const other = await table.visit();
  await other.page.goto(link);
  await other.page.click('button:has-text("Continue here")');
  await other.page.click(`a[href$="${made}"]`);
  await other.page.waitForSelector(".board");
  expect((await look(other.page, made)).you.place).toBe(0);
  await close();
  await other.close();
});

it("tells what the keys do", async () => {
  const { page, close } = await table.visit();
  await page.goto(table.server.url);
  await page.keyboard.press("?");
  await page.waitForSelector('dialog:has-text("roll")');
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog"));
  await close();
});

it("stops and goes on, and asks twice before it gives up", async () => {
  const { page, errors, close } = await table.visit({ settings: { motion: 0 } });
  const made = await against(page, { game: "mutabor", people: 2, options: { begins: "south" } });
  await page.goto(`/t/${made}`);
  await page.click('[aria-label="Resign, draw, break"]');
  await page.click('.replay button:has-text("Pause")');
  await page.click('.turn button:has-text("Go on")');
  await page.waitForSelector("text=Your turn");
  await page.click('[aria-label="Resign, draw, break"]');
  await page.click('.replay button:has-text("Resign")');
  expect((await look(page, made)).phase).toBe("playing");
  await page.click('.replay button:has-text("Yes, resign")');
  await page.waitForSelector('dialog:has-text("wins")');
  expect(errors).toEqual([]);
  await close();
});

it("passes an open game from one to the other without a curtain", async () => {
  const { page, errors, close } = await table.visit({ settings: { motion: 0, botWait: 0 } });
  await onOneDevice(page, table.server.url, { game: "mutabor" });
  const mouse = new Mouse(page);
  const movers: string[] = [];
  for (let moves = 0; moves < 4; moves += 1) {
    await myMoment(page);
    movers.push((await page.getAttribute(".player.on", "data-seat"))!);
    await mouse.act();
    expect(await page.locator(".curtain").count()).toBe(0);
    await page.waitForFunction(
      (seat) => document.querySelector(".player.on")?.getAttribute("data-seat") !== seat,
      movers.at(-1),
    );
  }
  expect(new Set(movers)).toEqual(new Set(["south", "north"]));
  expect(errors).toEqual([]);
  await close();
});

it("turns the board, and remembers it", async () => {
  const { page, errors, close } = await table.visit({ settings: { motion: 0 } });
  const made = await against(page, { game: "mutabor", people: 2, options: { begins: "south" } });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board");
  const [below, above] = [await spotOf(page, "c1"), await spotOf(page, "c8")];
  expect(below.y).toBeGreaterThan(above.y);
  await page.click('[aria-label="Turn the board"]');
  const turned = await spotOf(page, "c1");
  expect(turned.x).not.toBeCloseTo(below.x);
  await page.reload();
  await page.waitForSelector(".board");
  expect(await spotOf(page, "c1")).toEqual(turned);
  expect(errors).toEqual([]);
  await close();
});

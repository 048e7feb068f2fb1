/** Several people at one device: nobody sees what is another's. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findings } from "./axe";
import { launch, PHONE, picture, visit } from "./browser";
import { TestServer } from "./server";

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

async function type(page: Page, move: string): Promise<void> {
  await page.fill('[data-key="move"]', move);
  await page.press('[data-key="move"]', "Enter");
}

it("hands a hidden game over behind a curtain that hides the page and the network", async () => {
  const { page, errors, received, close } = await visit(browser, server.url, {
    settings: { motion: 0 },
  });
  await page.goto(server.url);
  await page.click('[data-game="irrgarten"] .acts button:nth-child(3)');
  await page.fill(".names input >> nth=0", "Ada");
  await page.fill(".names input >> nth=1", "Ben");
  await page.click("button.go");
  await page.waitForSelector(".board");
  await type(page, "build E5 B3|B4 |C1");
  await page.click('button:has-text("Hand over to Ben")');
  await page.waitForSelector(".curtain");
  await picture(page, "curtain");
  expect(await findings(page)).toEqual([]);
  expect(/B3\|B4|E5/.test(await page.content())).toBe(false);
  received.length = 0;
  await page.setViewportSize(PHONE);
  await page.click('button:has-text("I am Ben")');
  await page.waitForSelector(".board");
  // Ben builds on an empty sheet of his own: the slot is there, and free.
  expect(await page.getAttribute('[data-place="B3|B4"]', "aria-label")).toContain("free");
  expect(received.some((text) => text.includes("snapshot"))).toBe(true);
  expect(received.some((text) => /B3\|B4|E5/.test(text))).toBe(false);
  await type(page, "build A6 A1|A2");
  await page.waitForFunction(() => document.querySelectorAll(".log li").length > 0);
  expect(received.some((text) => text.includes("B3|B4"))).toBe(false);
  expect(errors).toEqual([]);
  await close();
});

it("passes an open game on without a curtain", async () => {
  const { page, errors, close } = await visit(browser, server.url, { settings: { motion: 0 } });
  await page.goto(server.url);
  await page.click('[data-game="mutabor"] .acts button:nth-child(3)');
  await page.click("button.go");
  await page.waitForSelector(".board");
  await page.waitForSelector('[data-key="move"]');
  const first = await page.getAttribute(".player.on", "data-seat");
  await page.waitForFunction(() => document.querySelector(".turn.mine"));
  const legal = await page.evaluate(async () => {
    const table = location.pathname.split("/").at(-1);
    const locals = JSON.parse(localStorage.getItem(`spieltisch.device.${table}`) ?? "[]") as {
      token: string | null;
    }[];
    for (const { token } of locals) {
      const init: RequestInit = token
        ? { headers: { authorization: `Bearer ${token}` }, credentials: "omit" }
        : {};
      const got = await (await fetch(`/api/tables/${table}`, init)).json();
      const found = got.state.board.legal as string[];
      if (found.length > 0) return found;
    }
    return [];
  });
  await type(page, legal[0]!);
  await page.waitForFunction(
    (seat) => {
      const on = document.querySelector(".player.on");
      return on?.getAttribute("data-seat") !== seat && document.querySelector('[data-key="move"]');
    },
    first,
    { timeout: 10_000 },
  );
  expect(errors).toEqual([]);
  await close();
});

/** My games: a history after ten games, what it adds up to, and one's data. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findings, findingsInBothThemes } from "./axe";
import { DESKTOP, PHONE, picture } from "./browser";
import { frame } from "./frame";

const at = frame();
const LYING = { width: 844, height: 390 };
const QUIET = { motion: 0, botWait: 0 } as const;
const SLOW = 60_000;
let count = 0;

interface Shown {
  readonly phase: string;
  readonly you: { readonly place: number };
  readonly board: {
    readonly acting: { readonly place: number; readonly is_roll: boolean } | null;
    readonly legal: readonly string[];
  };
}

/** The person of the page, by HTTP. */
class Me {
  constructor(readonly page: Page) {}

  async post(path: string, data: unknown): Promise<Record<string, unknown>> {
    const answer = await this.page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Record<string, unknown>;
  }

  do(table: string, command: Record<string, unknown>): Promise<unknown> {
    return this.post(`/api/tables/${table}/commands`, { id: `e${count++}`, command });
  }

  async open(game: string, more: Record<string, unknown>, rated = false): Promise<string> {
    const settings = { bot_pace_ms: 0, rated };
    const create = { type: "create", game, people: 2, settings, join: "", ...more };
    const made = await this.post("/api/tables", { id: `e${count++}`, create, nickname: "Mira" });
    return String(made["table"]);
  }

  async state(table: string): Promise<Shown> {
    const answer = await this.page.request.get(`/api/tables/${table}`);
    return ((await answer.json()) as { state: Shown }).state;
  }

  /** Some acts of one's own against a bot. */
  async play(table: string, acts: number): Promise<void> {
    for (let looks = 0, done = 0; looks < 200 && done < acts; looks++) {
      const { phase, you, board } = await this.state(table);
      if (phase !== "playing") return;
      if (board.acting?.place !== you.place) continue;
      const text = board.legal[0] ?? "";
      await this.do(table, board.acting.is_roll ? { type: "roll" } : { type: "move", text });
      done++;
    }
  }
}

/** A friend elsewhere, who sits down and gives up. */
async function friendLoses(me: Me, table: string): Promise<void> {
  const url = at.server.url;
  const ask = async (path: string, body: unknown, token = ""): Promise<Record<string, string>> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    if (!token) headers.authorization = "";
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  const { token } = await ask("/api/people", { nickname: "Ben" });
  const friend = (command: unknown): Promise<unknown> =>
    ask(`/api/tables/${table}/commands`, { id: `e${count++}`, command }, token);
  await friend({ type: "join", contribution: "" });
  await me.do(table, { type: "start" });
  await friend({ type: "resign" });
}

const BOT = { bots: [null, 1], start: true };

/** Ten games: five lost to bots, three won against a friend, two drawn; and two that run on. */
async function tenGames(me: Me): Promise<void> {
  for (let n = 0; n < 5; n++) {
    const table = await me.open(n % 2 ? "mutabor" : "mensch", BOT, n === 4);
    await me.play(table, 3);
    await me.do(table, { type: "resign" });
  }
  for (let n = 0; n < 3; n++) await friendLoses(me, await me.open("mensch", {}));
  for (let n = 0; n < 2; n++) {
    const table = await me.open("mensch", BOT);
    await me.do(table, { type: "offer_draw" });
  }
  await me.open("mensch", {
    ...BOT,
    settings: { bot_pace_ms: 0, clock: { kind: "days", days: 2 } },
  });
  await me.open("irrgarten", {});
}

async function isNoWiderThan(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

describe("my games", () => {
  it(
    "are a guide and one button for whoever has none",
    async () => {
      const { page, errors, close } = await at.visit({
        viewport: PHONE,
        settings: { ...QUIET, language: "de" },
      });
      await page.goto("/mine");
      await page.getByText("Noch keine Partie").waitFor();
      await isNoWiderThan(page, PHONE.width);
      expect(await findings(page)).toEqual([]);
      await picture(page, "mine-empty-360");
      await page.getByRole("link", { name: "Ein Spiel wählen" }).click();
      await page.waitForURL((url) => url.pathname === "/");
      expect(errors).toEqual([]);
      await close();
    },
    SLOW,
  );

  it(
    "are listed after ten games, filtered, added up, downloaded and deleted",
    async () => {
      const { page, errors, foreign, close } = await at.visit({
        viewport: DESKTOP,
        settings: { ...QUIET, language: "en" },
      });
      const me = new Me(page);
      await tenGames(me);
      await page.goto("/mine");
      const rows = page.locator(".hist tbody tr");
      await page.getByText("10 games").waitFor();
      expect(await rows.count()).toBe(10);
      expect(await page.locator(".run li").count()).toBe(2);
      await page.locator(".hist tbody svg[role=img]").first().waitFor({ timeout: 40_000 });
      for (const [choice, n] of [
        ["won", 3],
        ["drawn", 2],
        ["lost", 5],
      ] as const) {
        await page.getByRole("radio", { name: choice, exact: true }).click();
        await expect.poll(() => rows.count()).toBe(n);
      }
      await page.getByRole("combobox", { name: "Game" }).selectOption("mutabor");
      await expect.poll(() => rows.count()).toBe(2);
      await page.getByRole("combobox", { name: "Game" }).selectOption("");
      await page.getByRole("radio", { name: "All", exact: true }).click();
      await expect.poll(() => rows.count()).toBe(10);
      for (const viewport of [DESKTOP, LYING, PHONE]) {
        await page.setViewportSize(viewport);
        await isNoWiderThan(page, viewport.width);
        await picture(page, `mine-${viewport.width}`);
        expect(await findingsInBothThemes(page)).toEqual([]);
      }
      await page.setViewportSize(DESKTOP);
      await takesAndDeletes(page);
      expect([...errors, ...foreign]).toEqual([]);
      await close();
    },
    2 * SLOW,
  );
});

describe("a rated table", () => {
  it(
    "is chosen when it is set up, says so, and tells what the game was worth",
    async () => {
      const { page, errors, close } = await at.visit({
        viewport: DESKTOP,
        settings: { ...QUIET, language: "en", game: "mensch" },
      });
      await page.goto("/");
      await page.locator(".setup > summary").click();
      await page.getByRole("checkbox", { name: "Rated" }).check();
      await page.locator(".setup .go").click();
      await page.waitForURL(/\/t\//);
      await page.locator("header .place", { hasText: "Rated" }).waitFor();
      const table = new URL(page.url()).pathname.split("/")[2]!;
      const me = new Me(page);
      await me.play(table, 3);
      await me.do(table, { type: "resign" });
      await page.locator(".rated", { hasText: "1,500 → " }).waitFor();
      expect(errors).toEqual([]);
      await close();
    },
    SLOW,
  );
});

/** What can be had is whole, and deleting asks first. */
async function takesAndDeletes(page: Page): Promise<void> {
  const save = async (name: string): Promise<Buffer> => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name }).first().click(),
    ]);
    return readFileSync(await file.path());
  };
  expect((await save("Save the record")).toString()).toContain("spieltisch");
  expect((await save("All records")).subarray(0, 2).toString()).toBe("PK");
  const mine = (await save("Download")).toString();
  expect(mine.split("\n").filter((line) => line.includes('"type": "played"')).length).toBe(10);
  await page.getByRole("checkbox", { name: "I want no rating" }).check();
  await expect
    .poll(async () => (await page.request.get("/api/me/rating")).json())
    .toEqual({ wanted: false, ratings: [] });
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("button", { name: "No, keep it" }).click();
  await page.getByRole("button", { name: "Delete …" }).click();
  await page.getByRole("button", { name: "Yes, delete" }).click();
  await page.getByText("Your data is deleted.").waitFor();
  await page.getByText("No game yet").waitFor();
  expect(await (await page.request.get("/api/me")).json()).toBeNull();
}

/** The lessons: every one of them right and wrong, from the start page to their end, on any window. */
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { LessonRows } from "../types/wire";
import { GAMES } from "../src/boards/games";
import type { Language } from "../src/boards/board";
import { findings, findingsInBothThemes } from "./axe";
import { DESKTOP, PHONE, picture } from "./browser";
import { frame } from "./frame";
import { Learner } from "./learner";
import { begin, lessonOf, type Way } from "./lessons";

const at = frame();
const QUIET = { motion: 0, botWait: 0 } as const;
const IS_SOAK = Boolean(process.env["SPIELTISCH_SOAK"]);
const WAYS: readonly Way[] = ["pointer", "keys", "typed"];
const LANGUAGES: readonly Language[] = ["en", "de"];
const LYING = { width: 844, height: 390 };

/** Every game in every way; in the short form one language each. */
const RUNS = GAMES.flatMap(({ name }, n) =>
  WAYS.flatMap((way, m) =>
    (IS_SOAK ? LANGUAGES : [LANGUAGES[(n + m) % 2]!]).map(
      (language) => [name, way, language] as const,
    ),
  ),
);
async function rowsOf(page: Page): Promise<LessonRows["lessons"]> {
  return ((await (await page.request.get("/api/lessons")).json()) as LessonRows).lessons;
}

describe("every lesson", () => {
  it.each(RUNS)(
    "is done wrong and right: %s by %s in %s",
    async (game, way, language) => {
      const { page, errors, foreign, close } = await at.visit({ settings: { ...QUIET, language } });
      const rows = (await rowsOf(page)).filter((row) => row.game === game);
      const short = rows.toSorted((one, other) => one.steps - other.steps);
      const chosen = IS_SOAK ? rows : [short[WAYS.indexOf(way)]!];
      page.setDefaultTimeout(6_000);
      const learner = new Learner(page, way, language);
      const failures: string[] = [];
      for (const { id } of chosen) {
        await learner.learn(await lessonOf(page, id)).catch((one) => failures.push(String(one)));
      }
      expect(failures).toEqual([]);
      expect([...errors, ...foreign]).toEqual([]);
      await close();
    },
    600_000,
  );
});

/** Nothing wider than the window, and the buttons in sight. */
async function fits(page: Page, size: typeof PHONE): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
  const main = page.locator(".tutor .acts .btn").first();
  const box = await main.boundingBox();
  expect(box).not.toBeNull();
  expect(box!.y + box!.height).toBeLessThanOrEqual(size.height + 1);
  const [board, tutor] = await Promise.all(
    [".board", ".tutor"].map((part) => page.locator(part).first().boundingBox()),
  );
  const isApart =
    board!.x + board!.width <= tutor!.x + 1 ||
    tutor!.x + tutor!.width <= board!.x + 1 ||
    board!.y + board!.height <= tutor!.y + 1;
  expect(isApart).toBe(true);
  const share = size.width > size.height ? board!.height / size.height : board!.width / size.width;
  expect(share).toBeGreaterThanOrEqual(0.8);
}

describe("a newcomer", () => {
  it.each([
    ["1440", DESKTOP, "en-US"],
    ["844", LYING, "de-DE"],
    ["360", PHONE, "de-DE"],
  ] as const)(
    "comes from the start page to the end of a first lesson, %s wide",
    async (name, viewport, locale) => {
      const { page, errors, foreign, close } = await at.visit({
        isNew: true,
        viewport,
        locale,
        settings: QUIET,
      });
      const look = async (phase: string): Promise<void> => {
        await picture(page, `learn-${name}-${phase}`);
        // Colours are the same in every window.
        const find = viewport === DESKTOP ? findingsInBothThemes : findings;
        expect(await find(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        await picture(page, `learn-${name}-${phase}-dark`);
        await page.emulateMedia({ colorScheme: "light" });
      };
      await page.goto(at.server.url, { waitUntil: "networkidle" });
      await page.waitForSelector(".next .guide");
      await look("0-start");
      await page.click(".next a.main");
      await page.waitForSelector(".board [data-place]");
      await page.waitForURL(/learn\/\w+-1$/);
      await fits(page, viewport);
      await look("1-task");
      const id = page.url().split("/").at(-1)!;
      const { steps } = await lessonOf(page, id);
      const first = steps.findIndex(({ task }) => task !== "read");
      for (let n = 0; n < first; n += 1) await page.click(".tutor .next");
      await page.click(".tutor .hint");
      await page.waitForSelector(".tutor .note");
      await page.fill("[data-key='move']", "a1>a2");
      await page.press("[data-key='move']", "Enter");
      await page.waitForSelector(".tutor.bad");
      await page.evaluate(() => scrollTo(0, 0));
      await fits(page, viewport);
      await look("2-wrong");
      for (const [n, { task }] of steps.entries()) {
        if (n < first) continue;
        await page.waitForSelector(`.tutor[data-step="${n}"]`);
        if (task !== "read") await page.click(".tutor .show, .tutor .roll");
        await page.waitForSelector(".tutor .next");
        if (n === first) {
          await fits(page, viewport);
          await look("3-right");
        }
        await page.click(".tutor .next");
      }
      await page.waitForSelector(".tutor.good .stars");
      await fits(page, viewport);
      await look("4-done");
      await page.click(`.tutor a[href$="/learn"]`);
      await page.waitForSelector(".lg .stars");
      await page.waitForSelector(".cover svg");
      await look("5-learn");
      await page.goto(at.server.url, { waitUntil: "networkidle" });
      await page.waitForSelector('.next a[href*="/learn/"]');
      await look("6-returning");
      expect([...errors, ...foreign]).toEqual([]);
      await close();
    },
  );
});

describe("a lesson", () => {
  it("goes on at the step where it was left, in the other language too", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await page.goto(`${at.server.url}/learn/mensch-1`);
    await page.click(".tutor .next");
    await page.click(".tutor .roll");
    await page.click(".tutor .next");
    await page.waitForSelector('.tutor[data-step="2"]');
    await page.goto(at.server.url);
    await page.click('.next a[href$="/learn/mensch-1"]');
    await page.waitForSelector('.tutor[data-step="2"]');
    await page.click('.top button:has(use[href="#ui-settings"])');
    await page.click('dialog [role="radio"]:has-text("Deutsch")');
    await page.keyboard.press("Escape");
    const { steps } = await lessonOf(page, "mensch-1");
    expect(await page.innerText(".tutor h2")).toBe(steps[2]!.title.de);
    await page.reload();
    await page.waitForSelector('.tutor[data-step="2"]');
    expect(errors).toEqual([]);
    await close();
  });

  it("answers a forbidden move with the rule, one click from the rules", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await begin(page, "mutabor-1", "en");
    await page.click(".tutor .next");
    await page.fill("[data-key='move']", "c1>d2");
    await page.press("[data-key='move']", "Enter");
    await page.waitForSelector('.tutor[data-verdict="refused"]');
    const rule = (await page.innerText(".tutor .rule")).trim();
    expect(await page.textContent('[aria-live="assertive"]')).toContain(rule);
    await page.click(".tutor .rule");
    await page.waitForSelector(`dialog .at[data-rule="${rule}"]`);
    expect(errors).toEqual([]);
    await close();
  });

  it("reads out the task, the answer and the end", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await begin(page, "irrgarten-1", "en");
    const { steps } = await lessonOf(page, "irrgarten-1");
    const heard = (how: string): Promise<string | null> => page.textContent(`[aria-live="${how}"]`);
    expect(await heard("polite")).toContain(steps[0]!.title.en);
    await page.click(".tutor .show");
    await page.waitForSelector('.tutor[data-verdict="right"]');
    expect(await heard("assertive")).toContain("This is how it goes.");
    await page.click(".tutor .next");
    await page.waitForFunction(
      (title) => document.querySelector('[aria-live="polite"]')?.textContent?.includes(title),
      steps[1]!.title.en,
    );
    await close();
  });

  it("loses nothing while the server is away", async () => {
    const { page, errors, close } = await at.visit({ settings: QUIET });
    await begin(page, "irrgarten-1", "en");
    await page.route("**/try", (route) => route.abort());
    await page.click('.board [data-place="B1"]', { force: true });
    await page.waitForSelector(".tutor .note.bad");
    await page.unroute("**/try");
    await page.waitForSelector('.tutor[data-verdict="right"]');
    await page.click(".tutor .next");
    await page.waitForSelector('.tutor[data-step="1"]');
    expect(errors).toEqual([]);
    await close();
  });

  it("plays what others do on the board, as at a table", async () => {
    const { page, errors, close } = await at.visit({ settings: { motion: 120, botWait: 0 } });
    await begin(page, "mensch-1", "en");
    await page.click(".tutor .next");
    await page.click(".tutor .roll");
    await page.waitForSelector('.tutor[data-verdict="right"]');
    await page.click(".tutor .next");
    await page.click(".tutor .show");
    await page.waitForSelector('.tutor[data-verdict="right"]');
    expect(await page.textContent('[aria-live="polite"]')).not.toBe("");
    expect(errors).toEqual([]);
    await close();
  });
});

describe("progress", () => {
  it("of somebody the server knows is there on another device", async () => {
    const { page, close } = await at.visit({ settings: QUIET });
    await page.goto(`${at.server.url}/about`);
    await page.request.post("/api/people", { data: { nickname: "Ada" } });
    const lessons = { "mutabor-2": { stars: 2, steps: 6 } };
    await page.request.put("/api/me/lessons", { data: { lessons } });
    await page.evaluate(() =>
      localStorage.setItem("spieltisch.lessons", '{"version":1,"lessons":7'),
    );
    await page.goto(`${at.server.url}/learn`);
    await page.waitForSelector('a[href$="/learn/mutabor-2"] .stars[aria-label^="2 "]');
    await close();
  });
});

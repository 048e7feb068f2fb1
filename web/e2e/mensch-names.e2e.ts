import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { frame } from "./frame";
import { focusedPlace, myMoment } from "./hands";
import { position } from "./mensch";
import { act } from "./played";
import { against, look, type Position } from "./tables";

const table = frame();
const QUICK = { motion: 0, botWait: 0, forced: "none", level: 0 } as const;
/** Yellow has rolled a 5 and can go 11 > 16 or 21 > 26. */
const MIDDLE = position([-1, 10, 20, 40], [-1, -1, 7, 28], 5);

async function openAt(page: Page, at: Position): Promise<string> {
  const settings = { bot_pace_ms: 0 };
  const made = await against(page, { game: "mensch", people: 2, position: at, settings });
  await page.goto(`/t/${made}`);
  await page.waitForSelector(".board .act");
  return made;
}

/** What a screen reader says of the circles, by their ids. */
function circles(page: Page): Promise<Record<string, string>> {
  return page.$$eval('.board [data-place^="r"]:not([data-place^="red"])', (cells) =>
    Object.fromEntries(
      cells.map((cell) => [cell.getAttribute("data-place")!, cell.getAttribute("aria-label")!]),
    ),
  );
}

const numberIn = (label = ""): string => /circle (\d+)/.exec(label)?.[1] ?? "";

it("has one number per circle for board, log, speech and typed moves", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  await openAt(page, MIDDLE);
  expect(numberIn((await circles(page))["r10"])).toBe("11");
  expect(await page.locator(".board .number").count()).toBe(0);
  await page.focus('[data-key="move"]');
  await page.keyboard.press("Escape");
  expect(await focusedPlace(page)).not.toBeNull();
  await page.fill('[data-key="move"]', "11-16");
  await page.press('[data-key="move"]', "Enter");
  await page.waitForSelector(".log li:has-text('11 > 16')");
  await page.waitForSelector('[data-place="die"].act');
  // Red's own way begins elsewhere, and yet its piece stands where the log says.
  const line = (await page.locator(".log li:has-text('Bruno')").last().textContent()) ?? "";
  const [, to = ""] = /> (\w+)(?!.*> )/.exec(line) ?? [];
  const spoken = await page.textContent('[aria-live="polite"]');
  expect(spoken).toContain(`> ${to}`);
  const red = Object.values(await circles(page)).filter((label) => /red piece/.test(label));
  expect(red.map(numberIn)).toContain(to);
  expect(errors).toEqual([]);
  await close();
});

it("keeps its numbers when I lead two colours", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const made = await against(page, { game: "mensch", people: 2, options: { opening: "fixed" } });
  await page.goto(`/t/${made}`);
  const numbers = new Map<string, readonly string[]>();
  for (let acts = 0; acts < 40 && numbers.size < 2; acts += 1) {
    const { board } = await look(page, made);
    await myMoment(page);
    const seat = board?.acting?.seat ?? "";
    numbers.set(seat, Object.values(await circles(page)).map(numberIn));
    if (!(await act(page, made, 0))) break;
  }
  const [one, other] = [...numbers.values()];
  expect(numbers.size).toBe(2);
  expect(other).toEqual(one);
  expect(new Set(one).size).toBe(40);
  expect(errors).toEqual([]);
  await close();
});

it("rolls for me where only a 6 would help, and goes on by itself after one", async () => {
  const settings = { ...QUICK, forced: "passes" } as const;
  const { page, errors, close } = await table.visit({ settings });
  const made = await against(page, {
    game: "mensch",
    people: 2,
    position: position([-1, -1, -1, -1], [-1, 5, 15, 30]),
    settings: { bot_pace_ms: 0 },
  });
  await page.goto(`/t/${made}`);
  await page.waitForFunction(
    () => document.querySelectorAll(".log li").length > 4 || document.querySelector("dialog[open]"),
  );
  const { log, you } = await look(page, made);
  const mine = log.filter(({ event, seat }) => event === "rolled" && you.seats.includes(`${seat}`));
  expect(mine.length).toBeGreaterThan(1);
  expect(errors).toEqual([]);
  await close();
});

it("says which of three tries it is", async () => {
  const { page, errors, close } = await table.visit({ settings: QUICK });
  const waits = position([-1, -1, -1, -1], [-1, -1, -1, -1]);
  const options = { ...(waits["options"] as object), three_tries: true };
  await openAt(page, { ...waits, options, tries: 2 } as Position);
  expect(await page.textContent(".turn p")).toBe("Roll the die: 2nd of 3 tries.");
  expect(errors).toEqual([]);
  await close();
});

/** The table in every window: phones, tablets, laptops, zoomed pages, large screens. */
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { GAMES } from "../src/boards/games";
import { picture } from "./browser";
import { frame } from "./frame";
import { playOn } from "./played";
import { against, command } from "./tables";

const at = frame();
/** So many turns of mine, and no game is over yet. */
const MIDDLE = 12;
type Size = readonly [number, number];
const UPRIGHT: readonly Size[] = [
  [320, 568],
  [344, 882],
  [360, 640],
  [360, 780],
  [375, 667],
  [390, 844],
  [393, 852],
  [405, 568],
  [412, 915],
  [430, 932],
  [540, 720],
  [600, 840],
  [600, 1024],
  [720, 1280],
  [768, 1024],
  [800, 800],
  [800, 1280],
  [810, 1080],
  [1024, 1366],
  [1080, 1920],
  [1200, 1200],
  [1440, 2560],
];
const ACROSS: readonly Size[] = [
  [568, 320],
  [640, 360],
  [667, 375],
  [683, 384],
  [720, 450],
  [740, 360],
  [780, 360],
  [800, 600],
  [844, 390],
  [899, 700],
  [900, 700],
  [915, 412],
  [960, 540],
  [960, 600],
  [1024, 600],
  [1024, 768],
  [1100, 800],
  [1280, 720],
  [1280, 800],
  [1366, 650],
  [1366, 768],
  [1440, 900],
  [1536, 730],
  [1920, 1080],
  [2560, 1080],
  [2560, 1440],
];
const SIZES = [...UPRIGHT, ...ACROSS];
/** Of these a picture is kept. */
const KEPT = new Set(["360×640", "844×390", "740×360", "720×450", "960×600", "1366×650"]);
for (const one of ["320×568", "768×1024", "1024×768", "800×800", "1440×900", "2560×1440"]) {
  KEPT.add(one);
}

interface Seen {
  readonly board: { width: number; height: number };
  /** What is wrong, in words. */
  readonly faults: readonly string[];
}

/** What the page looks like at its present size. */
function look(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    const picture = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
    await picture();
    await picture();
    const [width, height] = [innerWidth, innerHeight];
    const box = (selector: string): DOMRect =>
      document.querySelector(selector)!.getBoundingClientRect();
    const [board, top, turn] = [box(".board"), box(".top"), box(".turn")];
    const faults: string[] = [];
    const must = (is: boolean, what: string): void => void (is || faults.push(what));
    const isInside = ({ left, top: up, right, bottom }: DOMRect): boolean =>
      left >= -0.5 && up >= -0.5 && right <= width + 0.5 && bottom <= height + 0.5;
    const page = document.documentElement;
    must(isInside(board), "the board is cut");
    must(isInside(turn), "the turn panel is cut");
    must(page.scrollWidth === width, "the page scrolls sideways");
    const isStacked = page.dataset["shape"] === "stacked";
    must(isStacked || page.scrollHeight === height, `scrolls by ${page.scrollHeight - height} px`);
    must(!isStacked || board.bottom <= turn.top + 0.5, "the turn panel lies over the board");
    if (width >= 1.25 * height) {
      must(turn.left >= board.right - 0.5, "the turn panel is not beside the board");
      const part = board.height / (height - top.height);
      must(part >= 0.85, `the board has ${part.toFixed(3)} of the height`);
    } else if (height >= 1.4 * width) {
      must(board.width >= 0.92 * width, `the board has ${(board.width / width).toFixed(3)}`);
    } else {
      const part = Math.max(board.width, board.height) / Math.min(width, height);
      must(part >= 0.7, `the board has ${part.toFixed(3)} of the shorter side`);
    }
    for (const button of document.querySelectorAll(".turn .btn")) {
      const { left, right, bottom } = button.getBoundingClientRect();
      if (button.checkVisibility() && right - left > 0) {
        must(left >= turn.left && right <= turn.right + 0.5, `${button.textContent} is cut`);
        const room = button.closest(".middle")?.getBoundingClientRect() ?? turn;
        must(bottom <= room.bottom + 0.5, `${button.textContent} is below its room`);
      }
    }
    const brush = document.createElement("canvas").getContext("2d")!;
    for (const name of document.querySelectorAll<HTMLElement>(".player .name")) {
      const { font } = getComputedStyle(name);
      brush.font = font;
      const text = name.textContent.trim();
      const least = text.length <= 8 ? text : `${text.slice(0, 8)}…`;
      if (name.checkVisibility()) {
        const needed = brush.measureText(least).width;
        must(name.clientWidth >= needed - 1, `"${text}" is cut to ${name.clientWidth} px`);
      }
    }
    for (const told of document.querySelectorAll<HTMLElement>(".player .n small")) {
      const row = told.parentElement!.getBoundingClientRect();
      const { top: up, bottom, right } = told.getBoundingClientRect();
      const isShown = told.checkVisibility() && up < row.bottom - 1;
      must(
        !isShown || (right <= row.right + 0.5 && bottom <= row.bottom + 2),
        `"${told.textContent}" is cut`,
      );
    }
    return { board: { width: board.width, height: board.height }, faults };
  });
}

/** Whether a window that grows keeps or grows its board. */
function shrinking(seen: ReadonlyMap<Size, Seen>): readonly string[] {
  const all = [...seen];
  return all.flatMap(([size, { board }]) =>
    all
      .filter(([other, { board: larger }]) => {
        const isLarger = other[0] >= size[0] && other[1] >= size[1];
        return isLarger && larger.width < board.width - 0.5;
      })
      .map(([other]) => `${size.join("×")} has a larger board than ${other.join("×")}`),
  );
}

async function sweep(page: Page, name: string, every = 1): Promise<readonly string[]> {
  const seen = new Map<Size, Seen>();
  const step = process.env["SPIELTISCH_SOAK"] ? 1 : every;
  for (const size of SIZES.filter((size, n) => n % step === 0 || KEPT.has(size.join("×")))) {
    const [width, height] = size;
    await page.setViewportSize({ width, height });
    seen.set(size, await look(page));
    const told = size.join("×");
    if (KEPT.has(told)) await picture(page, `sweep-${name}-${told}`);
  }
  const faults = [...seen].flatMap(([size, told]) =>
    told.faults.map((fault) => `${name} at ${size.join("×")}: ${fault}`),
  );
  return [...faults, ...shrinking(seen).map((fault) => `${name}: ${fault}`)];
}

it.each(GAMES.map(({ name, people }) => [name, people] as const))(
  "%s has its board, its names and its buttons in every window",
  async (game, people) => {
    const { page, errors, close } = await at.visit({ settings: { motion: 0, botWait: 0 } });
    await page.goto(at.server.url);
    const table = await against(page, { game, people });
    const shown = async (): Promise<void> => {
      await page.goto(`${at.server.url}/t/${table}`);
      await page.waitForSelector(".board [data-place]");
    };
    await shown();
    const faults = [...(await sweep(page, `${game}-begin`, 5))];
    await playOn(page, table, MIDDLE);
    await shown();
    faults.push(...(await sweep(page, `${game}-middle`)));
    await command(page, table, { type: "resign" });
    await shown();
    faults.push(...(await sweep(page, `${game}-end`, 5)));
    expect(faults).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);

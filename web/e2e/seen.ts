/** What a person has before their eyes, to compare one moment with another. */
import type { Page } from "playwright-core";

export interface Seen {
  /** Every place of the board in the words of a screen reader: pieces, targets, what can move. */
  readonly places: readonly string[];
  readonly chosen: readonly string[];
  readonly log: readonly string[];
  readonly players: readonly string[];
  readonly turn: string;
}

export async function seen(page: Page): Promise<Seen> {
  // What is pointed at is no part of the game.
  await page.mouse.move(2, 2);
  // The board is loaded by itself, perhaps later than the bar beside it.
  await page.waitForSelector(".board [data-place]");
  return page.evaluate(() => {
    const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
    const text = (element: Element): string =>
      (element.textContent ?? "").replace(/\s+/g, " ").trim();
    return {
      places: all(".board [data-place]")
        .map((cell) => `${cell.getAttribute("data-place")}: ${cell.getAttribute("aria-label")}`)
        .sort(),
      chosen: all('.board [aria-selected="true"]').map((cell) => cell.ariaLabel ?? ""),
      log: all(".log li").map(text),
      players: all(".player").map(text),
      turn: all(".turn h2, .turn p, .turn .acts").map(text).join(" | "),
    };
  });
}

/** What moves on a board, frame by frame. */
import type { Page } from "playwright-core";
import type { Point } from "../src/boards/core/points";

interface Watching {
  watched: { readonly path: Point[]; isOn: boolean };
}

/** Write down, frame by frame, where an element is: the one of these that is nearest to a point. */
export async function watch(page: Page, selector: string, near: Point): Promise<void> {
  await page.evaluate(
    ([which, { x, y }]) => {
      const middle = (element: Element): { x: number; y: number } => {
        const box = element.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      const away = (element: Element): number =>
        Math.hypot(middle(element).x - x, middle(element).y - y);
      const [element] = [...document.querySelectorAll(which)].sort((a, b) => away(a) - away(b));
      const watched = { path: [] as { x: number; y: number }[], isOn: true };
      (globalThis as unknown as Watching).watched = watched;
      const step = (): void => {
        if (!element || !watched.isOn) return;
        watched.path.push(middle(element));
        requestAnimationFrame(step);
      };
      step();
    },
    [selector, near] as const,
  );
}

/** The places where it was, each once. */
export async function path(page: Page): Promise<readonly Point[]> {
  const all = await page.evaluate(() => {
    const { watched } = globalThis as unknown as Watching;
    watched.isOn = false;
    return watched.path;
  });
  return all.filter(({ x, y }, n) => n === 0 || x !== all[n - 1]!.x || y !== all[n - 1]!.y);
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

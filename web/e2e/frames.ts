/** What a page tells and what its board still shows, frame by frame. */
import type { Page } from "playwright-core";

export interface Frame {
  /** The page's own clock, in milliseconds. */
  readonly at: number;
  /** Log, number, players, chart, title and speech, as one text. */
  readonly told: string;
  /** How many dice the chart knows. */
  readonly rolls: number;
  /** Whose card is marked. */
  readonly on: string | null;
  /** What moves on the board, by numbers. */
  readonly moving: readonly number[];
}

/** Something that moved on the board. */
export interface Motion {
  readonly number: number;
  /** How long it was meant to take. */
  readonly ms: number;
  readonly isDie: boolean;
}

export interface Film {
  readonly frames: readonly Frame[];
  readonly motions: readonly Motion[];
}

interface Filming {
  film: { frames: Frame[]; motions: Motion[]; isOn: boolean };
}

/** Write down every frame from now on. */
export async function film(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = new Map<Animation, number>();
    const kept: Filming["film"] = { frames: [], motions: [], isOn: true };
    (globalThis as unknown as Filming).film = kept;
    const text = (selector: string): string =>
      [...document.querySelectorAll(selector)].map((one) => one.textContent ?? "").join("|");
    const moving = (): number[] =>
      document.getAnimations().flatMap((one) => {
        const target = (one.effect as KeyframeEffect | null)?.target;
        // What the style sheet moves is decoration.
        if (!target?.closest(".board") || one instanceof CSSAnimation) return [];
        if (one instanceof CSSTransition || one.playState !== "running") return [];
        if (!seen.has(one)) {
          seen.set(one, seen.size);
          const ms = Number(one.effect?.getTiming().duration);
          kept.motions.push({ number: seen.size - 1, ms, isDie: !target.closest(".piece") });
        }
        return [seen.get(one)!];
      });
    const step = (): void => {
      if (!kept.isOn) return;
      const chart = document.querySelector(".dice-panel svg")?.getAttribute("aria-label") ?? "";
      const on = document.querySelector(".player.on")?.getAttribute("data-seat") ?? null;
      const parts = [".log li", ".turn h2", ".turn .big", ".player", "[aria-live]"].map(text);
      kept.frames.push({
        at: performance.now(),
        told: [...parts, chart, document.title].join("\n"),
        rolls: Number(/^\d+/.exec(chart)?.[0] ?? 0),
        on,
        moving: moving(),
      });
      requestAnimationFrame(step);
    };
    step();
  });
}

export function developed(page: Page): Promise<Film> {
  return page.evaluate(() => {
    const { film: kept } = globalThis as unknown as Filming;
    kept.isOn = false;
    return { frames: kept.frames, motions: kept.motions };
  });
}

/** Frames in which something was told before it was shown, each with what is wrong with it. */
export function tooEarly({ frames, motions }: Film): readonly string[] {
  const dice = new Set(motions.filter(({ isDie }) => isDie).map(({ number }) => number));
  const began = new Set<number>();
  const first = frames[0]!;
  let changes = 0;
  return frames.flatMap((frame, n) => {
    const before = frames[n - 1] ?? frame;
    for (const number of frame.moving) began.add(number);
    const ended = [...began].filter((number) => !frame.moving.includes(number));
    const wrong: string[] = [];
    if (frame.told !== before.told) {
      changes += 1;
      const same = frame.moving.filter((number) => before.moving.includes(number));
      if (same.length > 0) wrong.push(`${n}: told while motion ${same.join()} goes on`);
      if (changes > ended.length) wrong.push(`${n}: told ${changes}, shown ${ended.length}`);
    }
    const rested = ended.filter((number) => dice.has(number)).length;
    if (frame.rolls - first.rolls > rested) wrong.push(`${n}: a roll is told before it rests`);
    return wrong;
  });
}

/** Pieces glide by transforms alone: the element already stands at its end, and only seems late. */
import type { Point } from "./points";

/** No way takes longer than this, in milliseconds, nor than a few steps. */
export const LONGEST_WAY = 800;
export const WAY_STEPS = 3.2;
/** How long a piece takes back from a place where it may not go. */
export const BACK = 150;
const EASE = "cubic-bezier(.65, 0, .35, 1)";

export interface Glide {
  /** How high the piece hops between two places, in units of the picture. */
  readonly lift?: number;
  /** A piece sent back shrinks on its way. */
  readonly shrinks?: boolean;
}

/** How long a way of some steps takes when one step takes `motion`. */
export function wayTime(steps: number, motion: number): number {
  return Math.min(LONGEST_WAY, motion * Math.min(WAY_STEPS, Math.max(1, steps)));
}

function shift({ x, y }: Point, up = 0, scale = 1): string {
  const size = scale === 1 ? "" : ` scale(${scale})`;
  return `translate(${x}px, ${y - up}px)${size}`;
}

function frames(points: readonly Point[], { lift = 0, shrinks = false }: Glide): Keyframe[] {
  const all: Keyframe[] = [];
  points.forEach((point, n) => {
    const next = points[n + 1];
    all.push({ transform: shift(point), easing: EASE });
    if (!next || (!lift && !shrinks)) return;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    all.push({ transform: shift(middle, lift, shrinks ? 0.8 : 1), easing: EASE });
  });
  return all;
}

/** What moves at present. To ask the elements instead would have the whole page laid out first. */
const running = new Map<Element, Set<Animation>>();

/** Let everything that still moves on some elements arrive at once. */
export function arrive(elements: Iterable<Element>): void {
  if (running.size === 0) return;
  for (const element of elements) {
    for (const animation of running.get(element) ?? []) animation.finish();
  }
}

/** Play keyframes on an element and wait; at once where nothing is to move or nobody can see it. */
export async function play(
  element: Element | undefined,
  keyframes: Keyframe[],
  ms: number,
  easing = "linear",
): Promise<void> {
  if (!element || ms <= 0 || typeof element.animate !== "function") return;
  const animation = element.animate(keyframes, { duration: ms, easing });
  const together = running.get(element) ?? new Set();
  running.set(element, together.add(animation));
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A hidden tab may never finish an animation; the game must go on.
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms + 200);
  });
  await Promise.race([animation.finished.catch(() => undefined), late]);
  clearTimeout(timer);
  animation.cancel();
  together.delete(animation);
  if (together.size === 0) running.delete(element);
}

/** Let an element that stands at the last point come there by way of all the points. */
export function glide(
  element: Element | undefined,
  points: readonly Point[],
  ms: number,
  how: Glide = {},
): Promise<void> {
  if (points.length < 2) return Promise.resolve();
  return play(element, frames(points, how), ms);
}

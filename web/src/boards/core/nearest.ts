/** Taps beside the drawn shape: the nearest place within a finger's reach is meant. */
import type { Point } from "./points";

/** How far beside a place a finger may land, in CSS pixels: half of a 44 px target. */
export const REACH = 22;

/** The nearest of some places to a point, if it is within `reach` (all in the same units). */
export function nearest<T extends Point>(
  point: Point,
  places: Iterable<T>,
  reach: number,
): T | null {
  let best: T | null = null;
  let least = reach;
  for (const place of places) {
    const distance = Math.hypot(place.x - point.x, place.y - point.y);
    if (distance <= least) {
      best = place;
      least = distance;
    }
  }
  return best;
}

/** A pointer's position in the units of an SVG's viewBox, and how many units a CSS pixel has. */
export function pointIn(
  svg: SVGSVGElement,
  at: { readonly clientX: number; readonly clientY: number },
): Point & { readonly unit: number } {
  const matrix = svg.getScreenCTM();
  if (!matrix) return { x: 0, y: 0, unit: 1 };
  const inverse = matrix.inverse();
  const { x, y } = new DOMPoint(at.clientX, at.clientY).matrixTransform(inverse);
  return { x, y, unit: Math.hypot(inverse.a, inverse.b) };
}

/** The place to which an arrow key leads: the nearest one in that direction, straight first. */
export function towards<T extends Point>(from: Point, key: string, places: Iterable<T>): T | null {
  const way = ARROWS[key];
  if (!way) return null;
  let best: T | null = null;
  let least = Infinity;
  for (const place of places) {
    const dx = place.x - from.x;
    const dy = place.y - from.y;
    const along = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    // A place more than 45 degrees off belongs to another arrow.
    if (along <= 0.5 || aside > along) continue;
    const cost = along + 2 * aside;
    if (cost < least) {
      best = place;
      least = cost;
    }
  }
  return best;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** How far a pointer must go before it drags, in CSS pixels. */
export const DRAG = 3;

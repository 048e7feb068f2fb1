/** A stroke along the slots: its first one decides whether barriers are set or taken. */
import type { Point } from "../core/points";
import { CELL, type Plan } from "./geometry";
import type { Workshop } from "./workshop.svelte";

/** A pointer is fast: between two of its places the way is looked at in steps of this length. */
const STEP = CELL / 10;

export class Stroke {
  readonly #plan: Plan;
  readonly #shop: Workshop;
  readonly #isSetting: boolean;
  #at: Point;
  /** A barrier was wanted when none was left. */
  isShort = false;

  constructor(plan: Plan, shop: Workshop, first: string) {
    this.#plan = plan;
    this.#shop = shop;
    this.#isSetting = !shop.barriers.has(first);
    this.#at = plan.at(first);
    shop.begin();
    this.#paint(first);
  }

  /** Go on to a point. */
  to(point: Point): void {
    const { x, y } = this.#at;
    const [far, up] = [point.x - x, point.y - y];
    const steps = Math.max(1, Math.ceil(Math.hypot(far, up) / STEP));
    for (let n = 1; n <= steps; n += 1) {
      const slot = this.#plan.slotUnder({ x: x + (far * n) / steps, y: y + (up * n) / steps });
      if (slot !== null) this.#paint(slot);
    }
    this.#at = point;
  }

  #paint(slot: string): void {
    if (!this.#shop.put(slot, this.#isSetting)) this.isShort = true;
  }
}

/** Where fields, slots and the outside lie in the picture, for any size and any quarter turn. */
import { nearest } from "../core/nearest";
import { type Point, type Size, turnPoint, turnSize, turnTransform } from "../core/points";
import type { Cell } from "../core/touch.svelte";
import { fieldName, fieldsOf, OUT, sidesOf, slotsOf, spotOf } from "./notation";

export const CELL = 124;
/** The drawn field is smaller than its cell: the gutter holds the barriers. */
export const FIELD = 102;
export const BARRIER = { width: 112, height: 22 };
export const LEFT = 132;
export const TOP = 48;
/** The strip outside the entrances. */
export const STRIP = { x: 52, width: 70, middle: 87 };
/** How round the wood is. */
export const CORNER = 26;
/** A press this near to the middle of a field means no slot; a part of a cell, as the next two. */
const FREE_MIDDLE = 0.2;
/** How near to the middle of a slot a stroke must come, along it and across. */
const ALONG = 0.28;
const ACROSS = 0.22;
/** How much higher the wood is where a title stands on it. */
export const HEAD = 48;
const RIGHT_EDGE = 24;
const BOTTOM_EDGE = 28;

export type Placed = Point & { readonly id: string };

export interface SlotSpot extends Placed {
  /** Degrees by which a lying barrier is turned. */
  readonly angle: number;
}

/** The place outside before an entrance field: there are as many as lines. */
export function outsideAt(field: string): string {
  return `${OUT}:${field}`;
}

/** The entrance field beside which a place outside lies; null for any other place. */
export function entranceAt(id: string): string | null {
  return id.startsWith(`${OUT}:`) ? id.slice(OUT.length + 1) : null;
}

export class Plan {
  readonly width: number;
  readonly height: number;
  readonly fields: readonly Placed[];
  readonly slots: readonly SlotSpot[];
  readonly outside: readonly Placed[];
  readonly #places: ReadonlyMap<string, Placed>;
  readonly #flat: Size;

  /** `turned`: quarter turns clockwise; without any the entrances are on the left. */
  constructor(
    readonly size: number,
    readonly turned = 0,
  ) {
    this.#flat = {
      width: LEFT + size * CELL + RIGHT_EDGE,
      height: TOP + size * CELL + BOTTOM_EDGE,
    };
    ({ width: this.width, height: this.height } = turnSize(this.#flat, turned));
    this.fields = fieldsOf(size).map((id) => ({ id, ...this.point(flatField(id)) }));
    this.slots = slotsOf(size).map((id) => this.#slot(id));
    this.outside = Array.from({ length: size }, (_, line) => ({
      id: outsideAt(fieldName({ line, row: 0 })),
      ...this.point({ x: STRIP.middle, y: TOP + (line + 0.5) * CELL }),
    }));
    const all = [...this.fields, ...this.slots, ...this.outside];
    this.#places = new Map(all.map((place) => [place.id, place]));
  }

  /** A point of the unturned picture where it lies in the turned one. */
  point(point: Point): Point {
    return turnPoint(point, this.turned, this.#flat);
  }

  /** The transform that turns what was drawn unturned. */
  get transform(): string {
    return turnTransform(this.turned, this.#flat);
  }

  /** The centre of a field, of a slot, or of a place outside; `out` is the middle of the strip. */
  at(id: string): Point {
    const found = this.#places.get(id);
    if (found) return { x: found.x, y: found.y };
    return this.point({ x: STRIP.middle, y: TOP + (this.size / 2) * CELL });
  }

  /** The points of a way; in or out it crosses the strip straight before its entrance. */
  through(places: readonly string[]): Point[] {
    return places.map((place, n) =>
      this.at(place === OUT ? outsideAt(places[n + 1] ?? places[n - 1] ?? "") : place),
    );
  }

  slot(id: string): SlotSpot | undefined {
    return this.slots.find((slot) => slot.id === id);
  }

  /** The slot that a press means: the rhombus between two fields, less the middle of each. */
  slotAt({ x, y }: Point): string | null {
    if (nearest({ x, y }, this.fields, CELL * FREE_MIDDLE)) return null;
    const isIn = (slot: Point): boolean => Math.abs(x - slot.x) + Math.abs(y - slot.y) <= CELL / 2;
    return this.slots.find(isIn)?.id ?? null;
  }

  /** The field that a press means. */
  fieldAt(at: Point): string | null {
    return nearest(at, this.fields, CELL * 0.7)?.id ?? null;
  }

  /** The slot that a stroke runs along or across; none where lines meet. */
  slotUnder({ x, y }: Point): string | null {
    const found = this.slots.find((slot) => {
      const [over, up] = [Math.abs(x - slot.x), Math.abs(y - slot.y)];
      const [along, across] = slot.angle === 0 ? [over, up] : [up, over];
      return along <= CELL * ALONG && across <= CELL * ACROSS;
    });
    return found?.id ?? null;
  }

  /** How round the picture's corners are, for the shadow of its box. */
  get corner(): string {
    return this.cornerUnder(0);
  }

  /** The same where a title makes the wood higher. */
  cornerUnder(head: number): string {
    return `${(100 * CORNER) / this.width}% / ${(100 * CORNER) / (this.height + head)}%`;
  }

  /** Room for larger boards: names grow with them, so that they stay legible. */
  get scale(): number {
    return Math.min(1.3, Math.max(0.6, this.size / 6));
  }

  #slot(id: string): SlotSpot {
    const [one, other] = sidesOf(id);
    const there = flatField(other);
    const here = one === OUT ? { x: there.x - CELL, y: there.y } : flatField(one);
    const middle = { x: (here.x + there.x) / 2, y: (here.y + there.y) / 2 };
    const isUpright = here.y === there.y;
    return {
      id,
      ...this.point(middle),
      angle: isUpright === (this.turned % 2 === 0) ? 90 : 0,
    };
  }
}

function flatField(field: string): Point {
  const spot = spotOf(field);
  if (!spot) throw new Error(`there is no field ${field}`);
  return { x: LEFT + (spot.row + 0.5) * CELL, y: TOP + (spot.line + 0.5) * CELL };
}

/** A field as something to press while one builds: the slots round it leave less than the field. */
export function fieldCell({ id, x, y }: Placed): Cell {
  return { id, x, y, width: 68, height: 68, round: 12 };
}

/** A slot as something to press. */
export function slotCell({ id, x, y, angle }: SlotSpot): Cell {
  const [width, height] = angle === 0 ? [116, 32] : [32, 116];
  return { id, x, y, width, height, round: 8 };
}

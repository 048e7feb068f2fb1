/** Where pointer, finger and keyboard are on a board, and which piece is dragged. */
import { Drawn } from "./drawn";
import { hand } from "./hand";
import { nearest, pointIn, REACH, towards } from "./nearest";
import type { Point } from "./points";

/** A place as something to press: a rectangle round its middle. */
export interface Cell extends Point {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** How round its corners are; half its width makes a circle. */
  readonly round: number;
}

/** How far beside a place a press still means it, in units of the picture. */
export interface Reach {
  /** Places where something can be done, where this is more than a finger's reach. */
  readonly wanted?: number;
  /** Any place. */
  readonly any: number;
  /** A mouse this near means the place, whatever is wanted beside it. */
  readonly mouse?: number;
}

export interface Dragging {
  /** The piece that can be dragged from a place. */
  readonly pieceAt: (id: string) => string | undefined;
  /** How far its middle is below the pointer that holds it. */
  readonly below?: number;
  /** Called with each movement of the pointer. */
  readonly over?: (id: string, to: Point) => void;
  /** Let go of at a point, on a place or (null) beside all of them. */
  readonly drop: (held: Held, on: string | null) => void;
}

/** A piece in the hand. */
export interface Held {
  readonly piece: string;
  /** The place that it comes from. */
  readonly from: string;
  /** Where it is now. */
  readonly to: Point;
}

export interface Touching {
  readonly cells: () => readonly Cell[];
  /** Places beside the rows of the others: a die. */
  readonly apart?: () => readonly Cell[];
  /** Places where something can be done now. */
  readonly wanted: () => readonly string[];
  /** The place that the keyboard comes to first. */
  readonly first: () => string;
  readonly reach: Reach;
  /** Instead of `reach`: the place that a pointer at a point means. */
  readonly meant?: (at: Point) => string | null;
  /** A place as the arrow keys see it. */
  readonly forKeys?: (cell: Cell) => Point;
  /** A finger points at what it has touched, also after it is lifted. */
  readonly fingerPoints?: boolean;
  /** A place is pressed; null: beside all of them. */
  readonly press: (id: string | null, isKey: boolean) => void;
  /** One step back, by Escape; false where nothing is chosen. */
  readonly back: () => boolean;
  readonly drag?: Dragging;
}

export class Touch {
  svg = $state.raw<SVGSVGElement>();
  /** The place that a pointer points at. */
  pointed = $state<string | null>(null);
  /** The place that had the focus last. */
  focused = $state<string | null>(null);
  /** Whether the focus is on the board, and to be seen. */
  hasFocus = $state(false);
  held = $state.raw<Held | null>(null);
  readonly elements = new Drawn();
  readonly #how: Touching;
  /** The place that the mouse is on: `pointed` follows it only when it changes. */
  #mouse: string | null = null;

  constructor(how: Touching) {
    this.#how = how;
  }

  /** The places from the top down and from the left, in rows. */
  readonly rows = $derived.by((): readonly (readonly Cell[])[] => {
    const sorted = [...this.#how.cells()].sort((one, two) => one.y - two.y || one.x - two.x);
    return [...new Set(sorted.map(({ y }) => y))].map((y) => sorted.filter((one) => one.y === y));
  });
  readonly apart = $derived.by((): readonly Cell[] => this.#how.apart?.() ?? []);
  readonly cells = $derived([...this.rows.flat(), ...this.apart]);
  readonly wanted = $derived.by((): ReadonlySet<string> => new Set(this.#how.wanted()));
  /** The place that the keyboard is on, or comes to. */
  readonly current = $derived.by(() => {
    const { focused } = this;
    return focused !== null && this.cells.some(({ id }) => id === focused)
      ? focused
      : this.#how.first();
  });
  /** What is looked at: by a pointer, or by a focus that can be seen. */
  readonly looked = $derived(this.pointed ?? (this.hasFocus ? this.focused : null));

  isGrip(id: string): boolean {
    return this.#how.drag?.pieceAt(id) !== undefined;
  }

  press(id: string | null, isKey = false): void {
    this.#how.press(id, isKey);
  }

  /** Bring the keyboard to a place. */
  focus(id: string): void {
    this.focused = id;
    this.elements.focus(id);
  }

  /** The place that a pointer means. */
  meant(event: PointerEvent): string | null {
    const { svg, cells, wanted } = this;
    if (!svg) return null;
    const { reach, meant } = this.#how;
    const at = pointIn(svg, event);
    if (meant) return meant(at);
    const isMouse = event.pointerType === "mouse";
    const under = isMouse && reach.mouse ? nearest(at, cells, reach.mouse) : null;
    const far = Math.max(REACH * at.unit, reach.wanted ?? 0);
    const open = cells.filter(({ id }) => wanted.has(id));
    return (under ?? nearest(at, open, far) ?? nearest(at, cells, reach.any))?.id ?? null;
  }

  /** Taps and drags. */
  readonly pointing = hand<string>({
    meant: (event) => this.meant(event),
    canDrag: (id) => this.isGrip(id),
    tap: (id) => this.press(id),
    drag: (from, { x, y }) => {
      const { drag } = this.#how;
      const piece = drag?.pieceAt(from);
      if (!drag || piece === undefined) return;
      this.held = { piece, from, to: { x, y: y + (drag.below ?? 0) } };
      drag.over?.(from, { x, y });
    },
    drop: (_, on) => {
      const { held } = this;
      this.held = this.pointed = this.#mouse = null;
      if (held) this.#how.drag?.drop(held, on);
    },
    cancel: () => void (this.held = this.pointed = this.#mouse = null),
  });

  readonly onpointerdown = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" || !this.#how.fingerPoints) return;
    this.pointed = (event.target as Element).getAttribute("data-place");
  };

  readonly onpointermove = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || this.held) return;
    const place = this.meant(event);
    if (place !== this.#mouse) this.#mouse = this.pointed = place;
  };

  readonly onpointerleave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.#mouse = this.pointed = null;
  };

  readonly onfocusin = (): void => {
    this.hasFocus = this.svg?.querySelector(":focus-visible") != null;
  };

  readonly onfocusout = (): void => {
    this.hasFocus = false;
  };

  readonly onkeydown = (event: KeyboardEvent): void => {
    const { forKeys } = this.#how;
    const seen = forKeys ? this.cells.map((cell) => ({ ...cell, ...forKeys(cell) })) : this.cells;
    const here = seen.find(({ id }) => id === this.current);
    const goal = here ? towards(here, event.key, seen) : null;
    if (goal) this.focus(goal.id);
    else if (event.key === "Enter" || event.key === " ") this.press(this.current, true);
    else if (event.key !== "Escape" || !this.#how.back()) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

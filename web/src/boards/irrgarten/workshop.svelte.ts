/** A maze under construction. */
import type { Json } from "../../../types/wire";
import { type Draft, isDraft } from "./mazes";
import { fieldsOf, type Maze, slotsOf } from "./notation";
import { cutOff, entrancesTo, wayTo } from "./ways";

const NOTHING: Draft = { treasure: null, barriers: [] };
/** So many changes can be taken back. */
const LONGEST_PAST = 100;

export class Workshop {
  #draft = $state.raw<Draft>(NOTHING);
  #past = $state.raw<readonly Draft[]>([]);
  /** The maze before the stroke that is being made; null for none. */
  #stroke: Draft | null = null;

  constructor(
    readonly size: number,
    readonly stock: number,
    kept: Json,
  ) {
    this.#draft = this.#read(kept);
  }

  readonly treasure = $derived.by(() => this.#draft.treasure);
  readonly barriers = $derived.by(() => new Set(this.#draft.barriers));
  readonly left = $derived.by(() => this.stock - this.#draft.barriers.length);
  readonly free = $derived.by(() => slotsOf(this.size).filter((slot) => !this.barriers.has(slot)));
  readonly canUndo = $derived.by(() => this.#past.length > 0);
  readonly isEmpty = $derived.by(() => !this.treasure && this.barriers.size === 0);
  /** The maze, as soon as it has a treasure. */
  readonly maze = $derived.by<Maze | null>(() => {
    const { treasure, barriers } = this.#draft;
    return treasure ? { treasure, barriers } : null;
  });
  readonly way = $derived.by(() => {
    const maze = this.maze;
    return maze ? wayTo(maze.treasure, this.size, maze.barriers) : null;
  });
  readonly entrances = $derived.by(() => {
    const maze = this.maze;
    return maze ? entrancesTo(maze.treasure, this.size, maze.barriers) : [];
  });
  readonly cut = $derived.by(() => {
    const maze = this.maze;
    return maze ? cutOff(maze.treasure, this.size, maze.barriers) : null;
  });

  get draft(): Json {
    return { treasure: this.#draft.treasure, barriers: [...this.#draft.barriers] };
  }

  /** What the names of places tell. */
  get told(): { readonly treasure: string | null; readonly barriers: ReadonlySet<string> } {
    return { treasure: this.treasure, barriers: this.barriers };
  }

  /** Whether a barrier there would leave no way to the treasure. */
  wouldCut(slot: string): boolean {
    const { treasure, barriers } = this.#draft;
    if (!treasure || !this.way || this.barriers.has(slot)) return false;
    return wayTo(treasure, this.size, [...barriers, slot]) === null;
  }

  /** Begin a stroke: all its changes are taken back as one. */
  begin(): void {
    this.#stroke = this.#draft;
  }

  end(): void {
    this.#stroke = null;
  }

  /** Set or take a barrier; false when none is left. */
  put(slot: string, isSetting: boolean): boolean {
    const { treasure, barriers } = this.#draft;
    if (this.barriers.has(slot) === isSetting) return true;
    if (isSetting && this.left <= 0) return false;
    const others = barriers.filter((one) => one !== slot);
    this.#change({ treasure, barriers: isSetting ? [...others, slot] : others });
    return true;
  }

  /** Set a barrier or take the one that is there; false when none is left. */
  toggle(slot: string): boolean {
    return this.put(slot, !this.barriers.has(slot));
  }

  /** Become what the same maze has become elsewhere, on another page of the same person. */
  follow(kept: Json): void {
    const next = this.#read(kept);
    if (JSON.stringify(next) !== JSON.stringify(this.#draft)) this.#change(next);
  }

  hide(treasure: string): void {
    if (treasure !== this.treasure) this.#change({ ...this.#draft, treasure });
  }

  load({ treasure, barriers }: Maze): void {
    this.#change(this.#read({ treasure, barriers: [...barriers] }));
  }

  clear(): void {
    if (!this.isEmpty) this.#change(NOTHING);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (!before) return;
    this.#past = this.#past.slice(0, -1);
    this.#draft = before;
  }

  #change(next: Draft): void {
    const isGoingOn = this.#stroke !== null && this.#past.at(-1) === this.#stroke;
    if (!isGoingOn) this.#past = [...this.#past, this.#draft].slice(-LONGEST_PAST);
    this.#draft = next;
  }

  /** What was kept, as far as it fits this board. */
  #read(kept: Json): Draft {
    if (!isDraft(kept)) return NOTHING;
    const { treasure, barriers } = kept;
    const slots = new Set(slotsOf(this.size));
    const hasField = treasure !== null && fieldsOf(this.size).includes(treasure);
    return {
      treasure: hasField ? treasure : null,
      barriers: [...new Set(barriers)].filter((slot) => slots.has(slot)).slice(0, this.stock),
    };
  }
}

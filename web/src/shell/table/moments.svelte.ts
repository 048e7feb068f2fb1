/** Small moments beside the board: the card of a seat that was struck shakes. */
import { untrack } from "svelte";
import { settings } from "../../settings.svelte";
import type { TableModel } from "./model.svelte";

/** How long a card shakes, in milliseconds. */
const SHAKE = 600;
/** More than so much news at once is a jump and no moment. */
const MOST = 6;

export class Moments {
  /** The seat whose card shakes now. */
  shaken = $state<string | null>(null);
  #known = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** To be made while a component is set up. */
  constructor(private readonly model: () => TableModel) {
    $effect(() => {
      const { log } = this.model();
      untrack(() => this.#hear(log.length));
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  #hear(length: number): void {
    const fresh = this.#known < 0 ? 0 : length - this.#known;
    this.#known = length;
    const { words, log, isPast } = this.model();
    if (settings.motion === 0 || isPast || fresh <= 0 || fresh > MOST) return;
    const struck = log.slice(-fresh).flatMap((event) => words?.struck?.(event) ?? []);
    const seat = struck.at(-1);
    if (seat === undefined) return;
    clearTimeout(this.#timer);
    this.shaken = seat;
    this.#timer = setTimeout(() => (this.shaken = null), SHAKE);
  }
}

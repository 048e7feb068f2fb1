/** Playing a game from the position that is looked at, a move at a time. */
import { settings } from "../../settings.svelte";
import { keptSpeed } from "../table/speed";
import type { Reviewer } from "./reviewer.svelte";

const LEAST_MS = 400;

export class Playing {
  is = $state(false);

  /** To be made while a component is set up. */
  constructor(private readonly reviewer: Reviewer) {
    $effect(() => {
      if (!this.is) return;
      const pause = Math.max(LEAST_MS, 3 * settings.motion) / keptSpeed();
      const timer = setInterval(() => this.#step(), pause);
      return () => clearInterval(timer);
    });
  }

  toggle(): void {
    const { reviewer } = this;
    if (!this.is && reviewer.at >= reviewer.last) reviewer.go(0);
    this.is = !this.is;
  }

  stop(): void {
    this.is = false;
  }

  #step(): void {
    const { reviewer } = this;
    reviewer.go(reviewer.at + 1);
    if (reviewer.at >= reviewer.last) this.is = false;
  }
}

/** How far a game's board is turned by hand; remembered. */
import { keep, recall } from "../../device";

class Orientation {
  #turned = $state<Record<string, number>>(recall<Record<string, number>>("turned") ?? {});

  of(game: string): number {
    return this.#turned[game] ?? 0;
  }

  turn(game: string): void {
    this.#turned[game] = (this.of(game) + 1) % 4;
    keep("turned", $state.snapshot(this.#turned));
  }
}

export const orientation = new Orientation();

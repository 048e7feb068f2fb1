/** Tips: what a strong bot would do in my place. They are asked for, shown, and never played. */
import type { Hint } from "../../../types/wire";
import { t } from "../../i18n/index.svelte";
import { live } from "../parts/live.svelte";
import type { TableModel } from "./model.svelte";

interface Found extends Hint {
  /** The game of the series; its plies are counted from the start again. */
  readonly number: number;
}

export class Tips {
  isThinking = $state(false);
  #found = $state.raw<Found | null>(null);

  constructor(private readonly model: () => TableModel) {}

  /** I choose a move now: no roll, no form, nothing on its way, and there is something to choose. */
  readonly #isMyMove = $derived.by(() => {
    const { legal, store } = this.model();
    return legal.length > 0 && legal[0] !== "pass" && store.pending === null && !this.#isForm;
  });
  readonly #isForm = $derived.by(() => this.model().state?.board?.form != null);

  /** Whether the table offers one now. */
  readonly isOffered = $derived.by(
    () => this.#isMyMove && this.model().state?.settings.hints !== false,
  );

  /** The move to mark: it goes away with the position it was found for. */
  readonly move = $derived.by(() => {
    const board = this.model().state?.board;
    const found = this.#found;
    if (!found || !this.#isMyMove) return null;
    return found.number === board?.number && found.ply === board.ply ? found.move : null;
  });

  /** The tip in words. */
  readonly text = $derived.by(() => {
    const model = this.model();
    const { words, language } = model;
    if (this.move === null || !this.#found) return null;
    const { move, values, chances, seat } = this.#found;
    const chance = values[move] ?? chances[seat];
    const name = words?.move(move, language, seat, model) ?? move;
    if (chance === undefined) return t("tipMove", { move: name });
    return t("tipText", { move: name, n: Math.round(100 * chance) });
  });

  /** Ask for a tip; at a table without tips the answer says so. */
  async ask(): Promise<void> {
    const model = this.model();
    const { board } = model.state ?? {};
    if (!board || !this.#isMyMove || this.isThinking) return;
    if (this.move === null) {
      this.isThinking = true;
      const found = await model.store.hint();
      this.isThinking = false;
      this.#found = found && { ...found, number: board.number };
    }
    if (this.text !== null) live.say(this.text);
  }

  clear(): void {
    this.#found = null;
  }
}

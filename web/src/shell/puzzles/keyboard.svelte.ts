/** The keyboard at a puzzle: its keys, and where the focus goes when a button goes away. */
import { tick } from "svelte";
import type { PuzzleRun } from "./run.svelte";

const BOARD = ".stage [tabindex='0']";
const MAIN = ".pz .acts .main";

function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus({ preventScroll: true });
  return found !== null;
}

export class Keyboard {
  #hadFocus = false;
  readonly #keys: Readonly<Record<string, () => unknown>>;

  /** To be made while a component is set up. */
  constructor(run: PuzzleRun, onnext: () => void, onrules: () => void) {
    this.#keys = {
      h: () => run.hint(),
      n: () => run.isOver && onnext(),
      b: () => focusOn(BOARD),
      r: onrules,
      Escape: () => run.takeBack(),
      Enter: () => document.querySelector<HTMLElement>(MAIN)?.click(),
    };
    $effect(() => {
      void [run.state, run.answer, run.help, run.isAway, run.isMine, run.board];
      void tick().then(() => this.#keep(run));
    });
  }

  readonly onfocusin = (): void => void (this.#hadFocus = true);

  readonly onkeydown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey) return;
    // Enter on a button presses that button.
    if (event.key === "Enter" && target.closest("a, button, .board")) return;
    const act = this.#keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  /** When it is over the next one is a key away; a button that goes away takes no focus with it. */
  #keep(run: PuzzleRun): void {
    const isLost = document.activeElement === document.body;
    const isOnBoard = document.activeElement?.closest(".board") != null;
    if (!this.#hadFocus || run.isBusy) return;
    if ((run.isOver || run.isWrong) && (isLost || isOnBoard)) focusOn(MAIN);
    else if (isLost && !focusOn(BOARD)) focusOn(".pz");
  }
}

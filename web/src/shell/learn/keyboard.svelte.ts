/** The keyboard in a lesson: its keys, and where the focus goes when a button goes away. */
import { tick } from "svelte";
import type { LessonRun } from "./run.svelte";

const FIELD = "[data-key='move']";
const BOARD = ".stage [tabindex='0']";
const MAIN = ".tutor .acts .main";

export function focusOn(selector: string): boolean {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus({ preventScroll: true });
  return found !== null;
}

/** The next step is one key away. */
export const focusOnNext = (): void => void tick().then(() => focusOn(".tutor .next"));

export class Keyboard {
  #hadFocus = false;
  /** Whoever types goes on typing. */
  isTyping = false;
  readonly #keys: Readonly<Record<string, () => unknown>>;

  /** To be made while a component is set up. */
  constructor(run: LessonRun, onrules: () => void) {
    this.#keys = {
      h: () => run.hint(),
      n: () => run.isDone && run.go(run.at + 1),
      w: () => run.roll(),
      b: () => focusOn(BOARD),
      m: () => document.querySelector<HTMLElement>(FIELD)?.focus(),
      r: onrules,
      Escape: () => run.forget(),
    };
    $effect(() => {
      void [run.at, run.board, run.answer, run.isHinted, run.isAway, run.canRoll, run.isMine];
      void tick().then(() => this.#keep(run));
    });
  }

  readonly onfocusin = (event: FocusEvent): void => {
    this.#hadFocus = true;
    this.isTyping = (event.target as HTMLElement).matches(FIELD);
  };

  readonly onkeydown = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (target.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey) return;
    const act = this.#keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  /** A button that goes away must not take the keyboard with it. */
  #keep(run: LessonRun): void {
    if (!this.#hadFocus || document.activeElement !== document.body) return;
    if (this.isTyping && run.isMine && focusOn(FIELD)) return;
    if (!focusOn(MAIN) && !focusOn(BOARD)) focusOn(".tutor");
  }
}

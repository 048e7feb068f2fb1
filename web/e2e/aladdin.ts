/** Aladdin, driven as a person would. */
import type { Page } from "playwright-core";
import type { Lit } from "./hands";
import type { Json } from "../types/wire";
import { pick } from "./opening";
import { findIn, type Found } from "./secrets";

/** At the late start three carpets are secrets; everybody has seen all other cards. */
const SECRET = ["carpet 0", "carpet 2", "carpet 4"];

/** The cards that a seat has seen. A kind has every value once, so these two name a card. */
export class Known {
  readonly #seen = new Set<string>();

  constructor(private readonly seat: string) {}

  /** Values of cards in some messages that the seat cannot know from what happened. */
  surprises(messages: readonly string[]): readonly string[] {
    findIn(messages, (found) => this.#learn(found));
    return findIn(messages, ({ path, value, holder }) => {
      if (path.at(-1) !== "value" || typeof value !== "number") return false;
      const card = `${String(holder["kind"] ?? path.at(-2))} ${value}`;
      return SECRET.includes(card) && !this.#seen.has(card);
    });
  }

  /** One's own hand, what one takes or gets or gives away, and what is shown in a duel. */
  #learn({ path, value, holder }: Found): boolean {
    const [name, kind, owner] = [path.at(-1), path.at(-2), path.at(-3)];
    const isOwn = owner === this.seat && path.at(-4) === "hands";
    if (name === "value" && isOwn) this.#seen.add(`${kind} ${value}`);
    const sides = [holder["seat"], holder["to"], ...((holder["seats"] ?? []) as readonly Json[])];
    if (!("event" in holder) || (!sides.includes(this.seat) && holder["event"] !== "shown")) {
      return false;
    }
    if (name === "value" || name === "values") this.#seen.add(`${String(holder["kind"])} ${value}`);
    return false;
  }
}

/** Something that can be clicked now. */
interface Thing extends Lit {
  /** A place of the garden, a button of a question on the board, or the turn bar's main one. */
  readonly what: "cell" | "answer" | "main";
}

/** What can be clicked; null when the game is over or somebody else gets the device. */
async function things(page: Page): Promise<readonly Thing[] | null> {
  const found = await page.waitForFunction(() => {
    if (document.querySelector("dialog[open] .places")) return "stop";
    if (document.querySelector('.turn .main use[href="#ui-device"]')) return "stop";
    const some = (what: string, selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
        const place = element.getAttribute("data-place") ?? "";
        return { what, place, name, x: x + width / 2, y: y + height / 2 };
      });
    const all = [
      ...some("answer", ".asking button:not(:disabled)"),
      ...some("main", '.turn.mine > .acts .main:not([aria-disabled="true"])'),
      ...some("cell", ".board .act[data-place]"),
    ];
    return all.length > 0 ? all : null;
  });
  const value = await found.jsonValue();
  return value === "stop" ? null : (value as readonly Thing[]);
}

/** Questions first, then what is lit: treasures before duels before the rest, at last a wizard. */
function next(all: readonly Thing[], random: () => number): Thing {
  const of = (what: Thing["what"]): readonly Thing[] => all.filter((one) => one.what === what);
  const [cells, answers, main] = [of("cell"), of("answer"), of("main")];
  const lit = (pattern: RegExp): readonly Thing[] => cells.filter(({ name }) => pattern.test(name));
  const open = answers.filter(({ name }) => name !== "Close");
  const free = cells.filter(({ name }) => !/can move|selected/.test(name));
  const orders = [
    open,
    lit(/takes/),
    lit(/, duel/),
    lit(/reachable/),
    free,
    main,
    lit(/can move/),
    answers,
  ];
  return pick(
    orders.find((some) => some.length > 0)!,
    random,
  );
}

/**
 * Play with the mouse until the game ends, or until the device is to be handed over; answers the
 * names of everything that was clicked. `before` is called before each click.
 */
export async function play(
  page: Page,
  random: () => number,
  before: (clicks: number) => Promise<void> = async () => undefined,
): Promise<readonly string[]> {
  const clicked: string[] = [];
  while (clicked.length < 3000) {
    await before(clicked.length);
    const all = await things(page);
    if (!all) return clicked;
    const { x, y, name } = next(all, random);
    clicked.push(name.trim());
    await page.mouse.click(x, y);
  }
  throw new Error("the game does not end");
}

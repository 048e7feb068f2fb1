/** Mutabor, driven as a person would. */
import type { Page } from "playwright-core";
import type { Position } from "./tables";
import { FIELDS } from "../src/boards/mutabor/geometry";
import { enter, type Lit, myMoment } from "./hands";

const KINDS: Readonly<Record<string, string>> = {
  s: "star",
  t: "tree",
  g: "gate",
  e: "elephant",
  c: "crab",
  k: "stork",
};

/** Cards of a late start, from the top row down (k: stork). */
const LATE = "sssc kteteg cccetcgs gttgseeg geessttg ggcteccc getetk csss";
/** Cards of which none leads to one of the north's fields. */
export const CLOSED = "eccs sgcegs secetgge sgccgctg ectgttec esksteek gttsgs tstc";

interface Stand {
  readonly south: readonly string[];
  readonly north: readonly string[];
  readonly cards?: string;
  /** A piece of south was hit, and south says where it starts again. */
  readonly isRestart?: boolean;
}

/** A position of two players, south to act. */
export function position({ south, north, cards = LATE, isRestart = false }: Stand): Position {
  const letters = [...cards.replaceAll(" ", "")];
  return {
    game: "mutabor",
    options: isRestart ? { restart_by: "owner" } : {},
    seats: ["south", "north"],
    actor: "south",
    phase: isRestart ? "restart" : "move",
    turn: isRestart ? "north" : "south",
    first: "south",
    cards: Object.fromEntries(FIELDS.map((field, n) => [field, KINDS[letters[n]!]!])),
    pieces: { south: [...south].sort(), north: [...north].sort() },
    round: 9,
    quiet: 0,
    to_skip: [],
    swapped: false,
    repeats: 1,
  };
}

const isTarget = ({ name }: Lit): boolean => /, target/.test(name);

/** South wins by g5 > e7 > f8; north's last piece is too far away to do anything about it. */
export const ALMOST = position({
  south: ["c8", "d8", "e8", "g5"],
  north: ["b7", "d1", "e1", "f1"],
});

/** How good a move looks on the screen: a target field first, then the way up. */
function gain(from: Lit, to: Lit, gone: ReadonlySet<string>): number {
  const isHome = /your target field/.test(to.name);
  const isBack = gone.has(`${to.place} ${from.place}`);
  return (isHome ? 10_000 : 0) + from.y - to.y - (isBack ? 5_000 : 0);
}

interface Move {
  readonly from: Lit;
  readonly to: Lit;
  /** The piece has no other target, and goes there by one press. */
  readonly isOnly: boolean;
  readonly gain: number;
}

/** Point at every piece that can move, look where it may go, and answer the best move. */
async function best(
  page: Page,
  pieces: readonly Lit[],
  gone: ReadonlySet<string>,
): Promise<Move | undefined> {
  const moves: Move[] = [];
  // A pointer that rests on a piece points at it only once it has been elsewhere.
  await page.mouse.move(2, 2);
  for (const from of pieces) {
    await page.mouse.move(from.x, from.y);
    const targets = await pointed(page);
    const isOnly = targets.length === 1;
    moves.push(...targets.map((to) => ({ from, to, isOnly, gain: gain(from, to, gone) })));
    if (moves.some((move) => move.gain > 5_000)) break;
  }
  return moves.sort((one, other) => other.gain - one.gain)[0];
}

/** The targets of the piece that is pointed at. */
function pointed(page: Page): Promise<readonly Lit[]> {
  return page.$$eval(".board [data-target]", (marks) =>
    marks.map((mark) => {
      const place = mark.getAttribute("data-target")!;
      const cell = document.querySelector(`.board [data-place="${place}"]`)!;
      const { x, y, width, height } = cell.getBoundingClientRect();
      const name = cell.getAttribute("aria-label") ?? "";
      return { place, name, x: x + width / 2, y: y + height / 2 };
    }),
  );
}

/** One decision with the mouse: a piece and its target, a start field, two cards, a pass. */
export class Mouse {
  readonly #gone = new Set<string>();

  constructor(private readonly page: Page) {}

  /** Decide something; false when the game is over. */
  async act(): Promise<boolean> {
    const all = await myMoment(this.page);
    if (!all) return false;
    const movable = all.filter(({ name }) => /can move/.test(name));
    // Where a hit piece starts again, a card to exchange, or the button "pass".
    const open = all.find(isTarget);
    if (open || movable.length === 0) await this.#press(open ?? all[0]!);
    else await this.#move(movable);
    return true;
  }

  async #move(movable: readonly Lit[]): Promise<void> {
    const move = await best(this.page, movable, this.#gone);
    if (!move) throw new Error("no lit piece has a target");
    this.#gone.add(`${move.from.place} ${move.to.place}`);
    await this.#press(move.from);
    if (!move.isOnly) await this.#press(move.to);
  }

  #press({ x, y }: Lit): Promise<void> {
    return this.page.mouse.click(x, y);
  }
}

/** A move with the keyboard alone. */
export async function typeMove(page: Page, from: string, to: string): Promise<void> {
  await myMoment(page);
  await enter(page, from);
  const cell = page.locator(`.board [data-place="${from}"]`);
  // A piece with one target goes there by one press.
  if ((await cell.getAttribute("aria-selected")) === "true") await enter(page, to);
}

/** Doing lessons as a person does: with the mouse, with the keyboard, or by typed moves. */
import type { Page } from "playwright-core";
import type { View as Garden } from "../types/aladdin";
import type { View as Maze } from "../types/irrgarten";
import type { View as Cross } from "../types/mensch";
import type { LessonShown, LessonStep, LessonTried } from "../types/wire";
import type { Language } from "../src/boards/board";
import { porchId } from "../src/boards/aladdin/geometry";
import { info } from "../src/boards/aladdin/info";
import { readMove as readWizard } from "../src/boards/aladdin/notation";
import { outsideAt } from "../src/boards/irrgarten/geometry";
import { manner } from "../src/boards/mensch/lesson";
import { placeId, WAITING } from "../src/boards/mensch/geometry";
import { readMove as readPawn } from "../src/boards/mensch/notation";
import { readMove as readCard } from "../src/boards/mutabor/notation";

export type Way = "pointer" | "keys" | "typed";

/** Something to press: a cell of the board, or what a selector finds. */
export type Press =
  { readonly cell: string } | { readonly button: string; readonly isOptional?: boolean };

/** A position of a lesson in which a move is to be made. */
export interface Moment {
  readonly you: string;
  readonly view: LessonStep["view"];
  readonly legal: readonly string[];
}

const cell = (id: string): Press => ({ cell: id });
const button = (selector: string): Press => ({ button: selector });
const MAIN = button(".tutor .acts .main");

/** A piece goes by one press. */
function pawn(move: string, { you, view }: Moment): readonly Press[] {
  const { pieces } = view as unknown as Cross;
  const step = readPawn(move);
  const colour = you as keyof typeof pieces;
  if (!step) return [];
  const slot = (pieces[colour] ?? []).indexOf(WAITING);
  return [cell(placeId(colour, step.from, Math.max(0, slot)))];
}

function card(move: string, { legal }: Moment): readonly Press[] {
  const read = readCard(move);
  if (read?.kind === "restart") return [cell(read.at)];
  if (read?.kind === "swap") {
    const isOpen = (field: string): boolean =>
      legal.some((text) => text.startsWith("swap") && text.includes(field));
    const [one, other] = read.fields;
    const order = isOpen(one) ? [one, other] : [other, one];
    // With nothing else to play the exchange may have begun already.
    const exchange = { button: '.exchange [aria-pressed="false"]', isOptional: true };
    return [exchange, ...order.map(cell)];
  }
  if (!read) return [];
  const ways = legal.filter((text) => text.startsWith(`${read.from}>${read.to}x`));
  const last = read.kind === "hit" && read.restart !== null && ways.length > 1 ? read.restart : "";
  return [cell(read.from), cell(read.to), ...(last ? [cell(last)] : [])];
}

function maze(move: string, { you, view }: Moment): readonly Press[] {
  const at = (view as unknown as Maze).pieces[you as "left"];
  const [verb, ...places] = move.split(" ");
  if (verb === "build") return [...places.map(cell), button(".build .acts .main")];
  if (move === "out") return [cell(outsideAt(at))];
  return move === "pass" ? [] : [cell(move)];
}

const tile = (kind: string): Press => button(`.asking button:has(use[href="#tr-${kind}"])`);
/** The two cards of a kind, the old one first. */
const which = (one: string): Press =>
  button(`.asking .row > button.tile >> nth=${one === "old" ? 0 : -1}`);
const REFUSAL = button(".asking button:not(.tile)");

function wizard(move: string, { you, view, legal }: Moment): readonly Press[] {
  const read = readWizard(move);
  switch (read?.do) {
    case "half": {
      const { wizards, dice } = view as unknown as Garden;
      const at = wizards[you as "white"]?.[`${read.grade}` as "1"];
      const from = at === "out" || !at ? porchId(you, read.grade) : at;
      const same = legal.filter((text) => new RegExp(`^${read.grade}\\+. ${read.to}$`).test(text));
      const far = button(`.asking .die:has(use[href="#die-${read.distance}"])`);
      const die = button(`.al-dice button.left:has(use[href="#die-${read.distance}"])`);
      const isTry = !legal.includes(move) && dice.includes(read.distance);
      if (isTry) return [cell(from), { ...die, isOptional: true }, cell(read.to)];
      return [cell(from), cell(read.to), ...(same.length > 1 ? [far] : [])];
    }
    case "take":
      return [cell(read.at)];
    case "give":
      return [which(read.card), button(`.asking .give.${info.seats[read.to]?.colour}`)];
    case "return":
      return [which(read.card), cell(read.at)];
    case "spell":
      return [read.with ? tile(read.with) : REFUSAL];
    case "duel":
      return [read.armed ? tile(read.armed) : REFUSAL];
    case "exchange":
      return [read.kind ? tile(read.kind) : REFUSAL];
    default:
      return [];
  }
}

const HANDS: Readonly<Record<string, (move: string, moment: Moment) => readonly Press[]>> = {
  mensch: pawn,
  mutabor: card,
  irrgarten: maze,
  aladdin: wizard,
};

/** What is pressed for a move; [] where the board has nothing for it. */
export function pressesFor(game: string, move: string, moment: Moment): readonly Press[] {
  if (move === "roll" || move === "pass") return [MAIN];
  return HANDS[game]!(move, moment);
}

/** How a move is typed: in the page's own names. */
export function typedFor(game: string, move: string, you: string): string {
  return game === "mensch" ? (manner.named?.(move, you) ?? move) : move;
}

/** A text as the page shows it. */
export function shownText(game: string, text: string, you: string): string {
  return text
    .split("**")
    .map((part, n) => (n % 2 ? typedFor(game, part, you) : part))
    .join("");
}

export async function lessonOf(page: Page, id: string): Promise<LessonShown> {
  return (await (await page.request.get(`/api/lessons/${id}`)).json()) as LessonShown;
}

export async function tryOf(
  page: Page,
  id: string,
  step: number,
  move: string,
): Promise<LessonTried> {
  const got = await page.request.post(`/api/lessons/${id}/try`, { data: { step, move } });
  return (await got.json()) as LessonTried;
}

/** Go to a lesson with nothing done in it yet. */
export async function begin(page: Page, id: string, language: Language): Promise<void> {
  if (page.url().startsWith("http")) {
    await page.evaluate(() => localStorage.removeItem("spieltisch.lessons"));
  }
  await page.goto(`/learn/${id}`);
  await page.waitForSelector('.tutor[data-step="0"]');
  await page.waitForSelector(".board [data-place]");
  if ((await page.getAttribute("html", "lang")) !== language) throw new Error("another language");
}

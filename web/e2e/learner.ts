/** Somebody who does lessons: wrong first, then right. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { LessonShown, LessonStep } from "../types/wire";
import type { Language } from "../src/boards/board";
import { learnDe, learnEn } from "../src/i18n/learn";
import { click, enter } from "./hands";
import {
  begin,
  type Moment,
  type Press,
  pressesFor,
  shownText,
  tryOf,
  typedFor,
  type Way,
} from "./lessons";

/** So many legal moves are looked at for one that is not asked for. */
const LOOKED_AT = 6;
const NONSENSE = "zz9";

export class Learner {
  /** The move that was made last. */
  #made = "";

  constructor(
    private readonly page: Page,
    private readonly way: Way,
    private readonly language: Language,
  ) {}

  /** Do a whole lesson, each step wrong first and then right. */
  async learn(lesson: LessonShown): Promise<void> {
    await begin(this.page, lesson.id, this.language);
    for (const [n, step] of lesson.steps.entries()) {
      await this.page.waitForSelector(`.tutor[data-step="${n}"]`);
      await this.#reads(step.title[this.language], step.say[this.language], lesson);
      if (step.task !== "read") await this.#both(lesson, n, step);
      await this.#next();
    }
    await this.page.waitForSelector(".tutor.good .stars");
    const words = this.language === "de" ? learnDe : learnEn;
    expect(await this.page.innerText(".tutor h2")).toBe(words.finished);
  }

  async #both(lesson: LessonShown, n: number, step: LessonStep): Promise<void> {
    try {
      await this.#wrong(lesson, n, step);
      await this.#right(lesson, step);
    } catch (cause) {
      throw new Error(`${lesson.id}, ${step.id}, ${this.#made}: ${String(cause)}`, { cause });
    }
  }

  /** What the guide says. */
  async #reads(title: string | null, text: string, { game, you }: LessonShown): Promise<void> {
    const said = await this.page.innerText(".tutor .bubble");
    if (title !== null) expect(said).toContain(title);
    expect(said.replace(/\s+/g, " ")).toContain(shownText(game, text, you).replace(/\s+/g, " "));
  }

  /** Something legal that is not asked for, else something that is no move at all. */
  async #wrong(lesson: LessonShown, n: number, step: LessonStep): Promise<void> {
    const { page, language } = this;
    const words = language === "de" ? learnDe : learnEn;
    const other = await this.#other(lesson, n, step);
    if (other === null) await this.#type(NONSENSE);
    else await this.#make(lesson, other, { ...step, you: lesson.you });
    await page.waitForSelector('.tutor[data-verdict="other"], .tutor[data-verdict="refused"]');
    const title = await page.innerText(".tutor h2");
    expect([words.another, words.notThat]).toContain(title);
    if (step.hint && other !== null) {
      const told = (await page.innerText(".tutor .middle")).replace(/\s+/g, " ");
      expect(told).toContain(shownText(lesson.game, step.hint[language], lesson.you));
    }
    const again = page.locator(".tutor .forget");
    if (await again.count()) await again.click();
  }

  async #other({ id }: LessonShown, n: number, step: LessonStep): Promise<string | null> {
    if (step.task === "reach" || step.task === "roll") return null;
    const moves = step.legal.filter((move) => !step.shown.includes(move) && move !== "pass");
    for (const move of moves.slice(0, LOOKED_AT)) {
      if ((await tryOf(this.page, id, n, move)).verdict === "other") return move;
    }
    return null;
  }

  async #right(lesson: LessonShown, step: LessonStep): Promise<void> {
    const { page } = this;
    let moment: Moment = { ...step, you: lesson.you };
    for (const [nth, move] of step.shown.entries()) {
      const answer = page.waitForResponse(/\/try$/);
      await this.#make(lesson, move, moment);
      const tried = (await (await answer).json()) as Moment & { said: typeof step.say | null };
      const isLast = nth === step.shown.length - 1;
      await page.waitForSelector(`.tutor[data-verdict="${isLast ? "right" : "on"}"]`);
      if (isLast && tried.said) await this.#reads(null, tried.said[this.language], lesson);
      moment = { ...tried, you: lesson.you };
    }
  }

  async #next(): Promise<void> {
    const { page } = this;
    if (this.way === "pointer") return page.click(".tutor .next");
    await page.waitForFunction(() => document.activeElement?.matches(".tutor .next, body"));
    // The button has the keyboard when a step is done; at the very beginning nothing has.
    const isThere = await page.evaluate(() => document.activeElement?.matches(".tutor .next"));
    await page.keyboard.press(isThere ? "Enter" : "n");
  }

  async #make(lesson: LessonShown, move: string, moment: Moment): Promise<void> {
    const { game, you } = lesson;
    this.#made = move;
    if (this.way === "typed") return this.#type(typedFor(game, move, you));
    const hasTry = (await this.page.locator(".tutor .try").count()) > 0;
    const isTry = hasTry && !moment.legal.includes(move);
    const presses = isTry ? [{ button: ".tutor .try" }] : pressesFor(game, move, moment);
    if (presses.length === 0) throw new Error("the board has no hands for it");
    for (const press of presses) await this.#press(press);
  }

  async #press(press: Press): Promise<void> {
    const { page, way } = this;
    if ("cell" in press) {
      return way === "keys" ? enter(page, press.cell) : click(page, press.cell);
    }
    const found = page.locator(press.button).first();
    if (press.isOptional && (await found.count()) === 0) return;
    if (way === "pointer") return found.click();
    await found.focus();
    await page.keyboard.press("Enter");
  }

  async #type(text: string): Promise<void> {
    await this.page.fill("[data-key='move']", text);
    await this.page.press("[data-key='move']", "Enter");
  }
}

/** A lesson being done: its steps, the tries in them, and what is said to each. */
import type { LessonShown, LessonStep, LessonTried, Texts } from "../../../types/wire";
import type { GameEvent } from "../../boards/board";
import { tryMove } from "../../net/lessons";
import { BoardRun } from "../parts/board_run.svelte";

/** What is sent to roll the dice. */
export const ROLL = "roll";

export interface Answer {
  readonly verdict: LessonTried["verdict"];
  /** The lesson's words, and the rule's own sentence with its id. */
  readonly said: Texts | null;
  readonly why: Texts | null;
  readonly rule: string | null;
}

export interface Audience {
  /** Something has been shown. */
  readonly onshown: (events: readonly GameEvent[]) => void;
  readonly onanswer: (answer: Answer) => void;
  readonly onhelp: () => unknown;
}

export class LessonRun extends BoardRun {
  /** The number of the step, from 0; the number of steps when all are done. */
  at = $state(0);
  answer = $state.raw<Answer | null>(null);
  isHinted = $state(false);
  wasShown = $state(false);
  helps = $state(0);
  /** With these moves the step already went on. */
  moves = $state.raw<readonly string[]>([]);

  constructor(
    readonly lesson: LessonShown,
    at: number,
    helps: number,
    private readonly audience: Audience,
  ) {
    super(lesson.game, lesson.you, audience.onshown);
    this.helps = helps;
    this.go(at);
  }

  readonly step = $derived.by((): LessonStep | undefined => this.lesson.steps[this.at]);
  readonly isOver = $derived.by(() => this.at >= this.lesson.steps.length);
  readonly isRead = $derived.by(() => this.step?.task === "read");
  readonly isDone = $derived.by(() => this.isRead || this.answer?.verdict === "right");
  /** The learner is to do something. */
  readonly isMine = $derived.by(() => this.step !== undefined && !this.isDone && !this.isBusy);
  readonly canRoll = $derived.by(() => this.isMine && this.step?.task === "roll");

  /** Begin a step; a board that shows its position already goes on. */
  go(at: number): void {
    this.stop();
    this.at = at;
    this.isHinted = this.wasShown = false;
    const { step } = this;
    if (!step) return;
    const isSame = JSON.stringify(step.view) === JSON.stringify(this.view);
    if (!isSame || step.form !== null) this.board += 1;
    this.#begin(step);
  }

  /** Begin the step that is being done anew. */
  reset(): void {
    this.stop();
    this.board += 1;
    if (this.step) this.#begin(this.step);
  }

  /** Let what was answered be, to try something else. */
  forget(): void {
    if (this.answer && !this.isDone) this.answer = null;
  }

  hint(): void {
    if (!this.step?.hint || this.isDone || this.isHinted) return;
    this.isHinted = true;
    this.#help();
  }

  /** Make the moves of "show me". */
  showMe(): void {
    if (this.isDone || this.isBusy || !this.step) return;
    if (!this.wasShown) this.#help();
    this.wasShown = true;
    const { shown } = this.step;
    const isOnTheWay = this.moves.every((move, n) => move === shown[n]);
    if (!isOnTheWay) this.reset();
    this.#showOn();
  }

  roll(): void {
    if (this.canRoll) this.try(ROLL);
  }

  /** Try a move. */
  try(move: string): void {
    if (!this.isMine) return;
    this.answer = this.problem = null;
    this.pending = move;
    const { at, moves } = this;
    const question = (): Promise<LessonTried> => tryMove(this.lesson.id, { step: at, move, moves });
    void this.ask(question, (tried) => {
      if (tried.verdict === "on") this.moves = [...moves, move];
      this.show(tried.moves, () => this.#conclude(tried));
    });
  }

  protected override stop(): void {
    super.stop();
    this.answer = null;
  }

  #conclude(tried: LessonTried): void {
    const { verdict, said, why, rule } = tried;
    if (verdict === "again") this.reset();
    else this.stand(tried);
    this.answer = { verdict, said, why, rule };
    this.audience.onanswer(this.answer);
    if (this.wasShown && verdict === "on") this.#showOn();
  }

  #showOn(): void {
    const move = this.step?.shown[this.moves.length];
    if (move !== undefined) this.try(move);
  }

  #help(): void {
    this.helps += 1;
    this.audience.onhelp();
  }

  #begin(step: LessonStep): void {
    this.stand(step);
    this.moves = this.lastTurn = [];
  }
}

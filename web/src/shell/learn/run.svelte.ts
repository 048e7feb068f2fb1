/**
 * A lesson being done. The server answers each try; what it tells is shown on the board move by move,
 * and said when the board has shown it. A server that is away loses nothing: the try is made again.
 */
import type { LessonMove, LessonShown, LessonStep, LessonTried, Texts } from "../../../types/wire";
import type { GameEvent, View } from "../../boards/board";
import { viewFor } from "../../boards/registry";
import { Failed } from "../../net/http";
import { tryMove } from "../../net/lessons";
import { settings } from "../../settings.svelte";

/** A board that forgets to say that it is done does not stop the lesson. */
const LONGEST_MS = 3000;
/** When a try is made again while the server is away, in milliseconds. */
const AGAIN_MS = 2000;
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

export class LessonRun {
  /** The number of the step, from 0; the number of steps when all are done. */
  at = $state(0);
  view = $state.raw<View>({});
  /** The view as far as it has been shown. */
  told = $state.raw<View>({});
  legal = $state.raw<readonly string[]>([]);
  form = $state<string | null>(null);
  playing = $state.raw<readonly GameEvent[]>([]);
  /** What others did after the learner's last move. */
  lastTurn = $state.raw<readonly GameEvent[]>([]);
  pending = $state<string | null>(null);
  answer = $state.raw<Answer | null>(null);
  /** The server cannot be reached, and a try waits. */
  isAway = $state(false);
  /** Why the server did not want to hear a try. */
  problem = $state.raw<Texts | null>(null);
  isHinted = $state(false);
  wasShown = $state(false);
  helps = $state(0);
  /** Another number, another board: nothing half-made is left. */
  board = $state(0);
  /** With these moves the step already went on. */
  moves = $state.raw<readonly string[]>([]);
  #queue: LessonMove[] = [];
  #tried: LessonTried | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What comes of a try counts only while nothing else was begun. */
  #turn = 0;

  constructor(
    readonly lesson: LessonShown,
    at: number,
    helps: number,
    private readonly audience: Audience,
  ) {
    this.helps = helps;
    this.go(at);
  }

  readonly step = $derived.by((): LessonStep | undefined => this.lesson.steps[this.at]);
  readonly isOver = $derived.by(() => this.at >= this.lesson.steps.length);
  readonly isRead = $derived.by(() => this.step?.task === "read");
  readonly isDone = $derived.by(() => this.isRead || this.answer?.verdict === "right");
  readonly isBusy = $derived.by(() => this.pending !== null || this.playing.length > 0);
  /** The learner is to do something. */
  readonly isMine = $derived.by(() => this.step !== undefined && !this.isDone && !this.isBusy);
  readonly canRoll = $derived.by(() => this.isMine && this.step?.task === "roll");

  close(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  /** Begin a step; a board that shows its position already goes on. */
  go(at: number): void {
    this.#stop();
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
    this.#stop();
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
  show(): void {
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
    void this.#send(move);
  }

  /** Ask the server once more, at once. */
  readonly again = (): void => {
    if (!this.isAway || this.pending === null) return;
    clearTimeout(this.#timer);
    void this.#send(this.pending);
  };

  /** The board has shown what was to be shown. */
  readonly done = (): void => {
    const events = this.playing;
    if (events.length === 0) return;
    clearTimeout(this.#timer);
    this.playing = [];
    this.told = this.view;
    this.audience.onshown(events);
    this.#next();
  };

  /** Whoever presses while something is shown wants to see its end. */
  readonly skip = (): void => {
    const events = [...this.playing, ...this.#queue.flatMap(eventsOf)];
    const last = this.#queue.at(-1);
    const others = this.#queue.filter(({ seat }) => seat !== this.lesson.you);
    this.lastTurn = [...this.lastTurn, ...others.flatMap(eventsOf)];
    this.#queue = [];
    clearTimeout(this.#timer);
    this.playing = [];
    if (last) this.view = this.#seen(last.view);
    this.told = this.view;
    this.audience.onshown(events);
    this.#next();
  };

  async #send(move: string): Promise<void> {
    const turn = this.#turn;
    try {
      const tried = await tryMove(this.lesson.id, { step: this.at, move, moves: this.moves });
      if (turn === this.#turn) this.#hear(move, tried);
    } catch (error) {
      if (turn !== this.#turn) return;
      const told = error instanceof Failed ? error.problem : null;
      const isLater = !(error instanceof Failed) || told === null || error.status >= 429;
      this.isAway = isLater;
      if (isLater) this.#timer = setTimeout(this.again, AGAIN_MS);
      else {
        this.problem = told.text;
        this.pending = null;
      }
    }
  }

  #hear(move: string, tried: LessonTried): void {
    this.isAway = false;
    this.pending = null;
    this.#tried = tried;
    if (tried.verdict === "on") this.moves = [...this.moves, move];
    if (tried.moves.length > 0) this.lastTurn = [];
    this.#queue = [...tried.moves];
    this.#next();
  }

  /** Show what waits, one move at a time; then say what it led to. */
  #next(): void {
    while (this.#queue.length > 0) {
      const move = this.#queue.shift()!;
      const events = eventsOf(move);
      this.view = this.#seen(move.view);
      if (move.seat !== this.lesson.you) this.lastTurn = [...this.lastTurn, ...events];
      if (settings.motion > 0 && !document.hidden && events.length > 0) {
        this.playing = events;
        this.#timer = setTimeout(this.done, LONGEST_MS);
        return;
      }
      this.told = this.view;
      if (events.length > 0) this.audience.onshown(events);
    }
    this.#conclude();
  }

  #conclude(): void {
    const tried = this.#tried;
    if (!tried) return;
    this.#tried = null;
    const { verdict, said, why, rule } = tried;
    if (verdict === "again") this.reset();
    else {
      this.view = this.told = this.#seen(tried.view);
      this.legal = tried.legal;
      this.form = tried.form;
    }
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
    this.view = this.told = this.#seen(step.view);
    this.legal = step.legal;
    this.form = step.form;
    this.moves = this.lastTurn = [];
  }

  #stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#tried = null;
    this.playing = [];
    this.pending = this.answer = this.problem = null;
    this.isAway = false;
  }

  #seen(view: LessonStep["view"]): View {
    return viewFor(this.lesson.game, view);
  }
}

const eventsOf = (move: LessonMove): readonly GameEvent[] => move.events as readonly GameEvent[];

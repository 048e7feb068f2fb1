/**
 * A board on which somebody tries something and the server answers. What it tells is shown move by
 * move, and what follows comes when the board has shown it. A server that is away loses nothing: it
 * is asked again.
 */
import type { Json, Texts } from "../../../types/wire";
import type { GameEvent, View } from "../../boards/board";
import { viewFor } from "../../boards/registry";
import { Failed } from "../../net/http";
import { settings } from "../../settings.svelte";

/** A board that forgets to say that it is done does not stop anything. */
const LONGEST_MS = 3000;
/** When the server is asked again while it is away, in milliseconds. */
const AGAIN_MS = 2000;

/** A move that was made, as whoever tries sees it. */
export interface MadeMove {
  readonly seat: string;
  readonly events: readonly Readonly<Record<string, Json>>[];
  readonly view: Readonly<Record<string, Json>>;
}

/** Where whoever tries stands. */
export interface Standing {
  readonly view: Readonly<Record<string, Json>>;
  readonly legal: readonly string[];
  readonly form: string | null;
}

export abstract class BoardRun {
  view = $state.raw<View>({});
  /** The view as far as it has been shown. */
  told = $state.raw<View>({});
  legal = $state.raw<readonly string[]>([]);
  form = $state<string | null>(null);
  playing = $state.raw<readonly GameEvent[]>([]);
  /** What others did after the last move of whoever tries. */
  lastTurn = $state.raw<readonly GameEvent[]>([]);
  pending = $state<string | null>(null);
  /** The server cannot be reached, and something waits for it. */
  isAway = $state(false);
  /** Why the server did not want to hear something. */
  problem = $state.raw<Texts | null>(null);
  /** Another number, another board: nothing half-made is left. */
  board = $state(0);
  readonly isBusy = $derived.by(() => this.pending !== null || this.playing.length > 0);
  #queue: MadeMove[] = [];
  #then: (() => void) | null = null;
  #waiting: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What comes of a question counts only while nothing else was begun. */
  #turn = 0;

  constructor(
    private readonly game: string,
    private readonly seat: string,
    private readonly onshown: (events: readonly GameEvent[]) => void,
  ) {}

  close(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  /** Ask the server once more, at once. */
  readonly again = (): void => {
    if (!this.isAway) return;
    clearTimeout(this.#timer);
    this.#waiting?.();
  };

  /** The board has shown what was to be shown. */
  readonly done = (): void => {
    const events = this.playing;
    if (events.length === 0) return;
    clearTimeout(this.#timer);
    this.playing = [];
    this.told = this.view;
    this.onshown(events);
    this.#next();
  };

  /** Whoever presses while something is shown wants to see its end. */
  readonly skip = (): void => {
    const events = [...this.playing, ...this.#queue.flatMap(eventsOf)];
    const last = this.#queue.at(-1);
    const others = this.#queue.filter(({ seat }) => seat !== this.seat);
    this.lastTurn = [...this.lastTurn, ...others.flatMap(eventsOf)];
    this.#queue = [];
    clearTimeout(this.#timer);
    this.playing = [];
    if (last) this.view = this.#seen(last.view);
    this.told = this.view;
    this.onshown(events);
    this.#next();
  };

  /** Let nothing that is under way be heard or shown. */
  protected stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#then = this.#waiting = null;
    this.playing = [];
    this.pending = this.problem = null;
    this.isAway = false;
  }

  /** Stand somewhere, at once. */
  protected stand({ view, legal, form }: Standing): void {
    this.view = this.told = this.#seen(view);
    this.legal = legal;
    this.form = form;
  }

  /** Show some moves; `then` is done when the board has shown them. */
  protected show(moves: readonly MadeMove[], then: () => void): void {
    if (moves.length > 0) this.lastTurn = [];
    this.#queue = [...moves];
    this.#then = then;
    this.#next();
  }

  /** Ask the server, again and again while it is away; what it refuses is the problem. */
  protected async ask<T>(question: () => Promise<T>, hear: (answer: T) => void): Promise<void> {
    const turn = this.#turn;
    this.#waiting = () => void this.ask(question, hear);
    try {
      const answer = await question();
      if (turn !== this.#turn) return;
      this.isAway = false;
      this.pending = this.#waiting = null;
      hear(answer);
    } catch (error) {
      if (turn !== this.#turn) return;
      const told = error instanceof Failed ? error.problem : null;
      const isLater = !(error instanceof Failed) || told === null || error.status >= 429;
      this.isAway = isLater;
      if (isLater) this.#timer = setTimeout(this.again, AGAIN_MS);
      else {
        this.problem = told.text;
        this.pending = this.#waiting = null;
      }
    }
  }

  /** Show what waits, one move at a time; then go on. */
  #next(): void {
    while (this.#queue.length > 0) {
      const move = this.#queue.shift()!;
      const events = eventsOf(move);
      this.view = this.#seen(move.view);
      if (move.seat !== this.seat) this.lastTurn = [...this.lastTurn, ...events];
      if (settings.motion > 0 && !document.hidden && events.length > 0) {
        this.playing = events;
        this.#timer = setTimeout(this.done, LONGEST_MS);
        return;
      }
      this.told = this.view;
      if (events.length > 0) this.onshown(events);
    }
    const then = this.#then;
    this.#then = null;
    then?.();
  }

  #seen(view: Standing["view"]): View {
    return viewFor(this.game, view);
  }
}

const eventsOf = (move: MadeMove): readonly GameEvent[] => move.events as readonly GameEvent[];

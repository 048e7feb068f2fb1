/**
 * The clock of showing: events wait here until the board has shown what was before them. The board
 * goes ahead; everything else (log, turn panel, players, title, sound, speech) reads what is told,
 * and nothing is told before the board has shown it.
 */
import type { State, TableEvent } from "../../types/wire";
import type { GameEvent } from "../boards/board";
import { settings } from "../settings.svelte";
import { isStep, Round, type Showable, type StepEvent } from "./pace";
import { reduce } from "./reduce";

/** Whoever is more events of people behind is shown the end at once. */
const MOST_BEHIND = 2;
/** The same for bots, of which a whole round may wait. */
const MOST_OF_BOTS = 24;
/** A board that forgets to say that it is done does not stop the game. */
const LONGEST_MS = 3000;

export interface Audience {
  /** The board goes on to an event. */
  readonly onshow: (event: TableEvent, state: State) => void;
  /** Events have been shown, or are not to be: now they may be told. */
  readonly ontell: (events: readonly TableEvent[], state: State) => void;
}

export class Showing {
  /** What the board shows, or is on its way to. */
  state = $state.raw<State | null>(null);
  /** What has been shown, and may be told elsewhere. */
  told = $state.raw<State | null>(null);
  /** What the board shows now, and how long a step of it takes. */
  playing = $state.raw<readonly GameEvent[]>([]);
  step = $state.raw(0);

  readonly #queue: TableEvent[] = [];
  readonly #round = new Round();
  #shown: Showable | null = null;
  #began = 0;
  /** When the last showing ended, and whose it was. */
  #quiet = -Infinity;
  #wasBot = false;
  #isHurried = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly audience: Audience) {}

  close(): void {
    clearTimeout(this.#timer);
  }

  /** Begin with a state; what waited is in it. */
  restore(state: State): void {
    clearTimeout(this.#timer);
    this.#queue.length = 0;
    this.#shown = null;
    this.#round.begin();
    this.playing = [];
    this.state = this.told = state;
  }

  receive(events: readonly TableEvent[]): void {
    this.#queue.push(...events);
    if (this.playing.length === 0) this.#next();
    else if (this.#isFarBehind) this.done();
  }

  /** The board has shown what was to be shown. */
  readonly done = (): void => {
    const shown = this.#shown;
    if (!shown) return;
    clearTimeout(this.#timer);
    this.#shown = null;
    this.playing = [];
    this.#quiet = performance.now();
    if (this.#wasBot) this.#round.shown(shown, this.#quiet - this.#began);
    this.#tell(shown.events);
    this.#next();
  };

  /** Whoever presses while something is shown wants to see the end of it all. */
  readonly skip = (): void => {
    this.#isHurried = true;
    if (this.#shown) this.done();
    else this.#next();
    this.#isHurried = false;
  };

  #isBot(event: StepEvent): boolean {
    return (this.state?.places[event.place]?.bot ?? null) !== null;
  }

  get #bots(): number {
    return this.state?.places.filter(({ bot }) => bot !== null).length ?? 0;
  }

  get #isFarBehind(): boolean {
    const steps = this.#queue.filter(isStep);
    const bots = steps.filter((event) => this.#isBot(event)).length;
    return steps.length - bots > MOST_BEHIND || bots > MOST_OF_BOTS;
  }

  /** Show what waits, one thing at a time; jump when far behind or out of sight. */
  #next(): void {
    clearTimeout(this.#timer);
    const isJump = settings.motion === 0 || document.hidden || this.#isHurried || this.#isFarBehind;
    while (this.#queue.length > 0 && this.playing.length === 0) {
      const event = this.#queue[0]!;
      if (isJump || !isStep(event) || event.events.length === 0) {
        this.#queue.shift();
        this.#go([event]);
        this.#tell([event]);
        continue;
      }
      const wait = this.#pause(event);
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#next(), wait);
        return;
      }
      this.#play(event);
    }
  }

  /** Another's answer is shown a little after my own move has come to rest; bots follow each other. */
  #pause(event: StepEvent): number {
    if (event.place === this.state?.you.place) return 0;
    if (this.#wasBot && this.#isBot(event)) return 0;
    return this.#quiet + settings.botWait - performance.now();
  }

  #play(event: StepEvent): void {
    const { motion } = settings;
    this.#wasBot = this.#isBot(event);
    const next = this.#wasBot
      ? this.#round.first(this.#botsFirst(), motion, this.#bots)
      : { events: [event], steps: 0, isPass: false, isEarned: false, step: motion };
    if (!this.#wasBot) this.#round.begin();
    this.#queue.splice(0, next.events.length);
    this.#shown = next;
    this.#began = performance.now();
    this.#go(next.events);
    this.step = next.step;
    this.playing = next.events.flatMap(({ events }) => events as readonly GameEvent[]);
    this.#timer = setTimeout(this.done, LONGEST_MS);
  }

  /** The bots' events at the head of the queue. */
  #botsFirst(): readonly StepEvent[] {
    const end = this.#queue.findIndex((event) => !isStep(event) || !this.#isBot(event));
    return this.#queue.slice(0, end < 0 ? undefined : end).filter(isStep);
  }

  #go(events: readonly TableEvent[]): void {
    for (const event of events) {
      if (!this.state) return;
      this.state = reduce(this.state, event);
      this.audience.onshow(event, this.state);
    }
  }

  #tell(events: readonly TableEvent[]): void {
    const told = events.reduce((state, event) => state && reduce(state, event), this.told);
    if (!told) return;
    this.told = told;
    this.audience.ontell(events, told);
  }
}

/** A finished game that is looked back at: what the server says of it, and what is looked at. */
import type { Ended, Problem, ReviewStanding, State, TableEvent } from "../../../types/wire";
import type { BoardModule, GameInfo, Speaker, View } from "../../boards/board";
import { infoOf, learnSeats, openBoard } from "../../boards/registry";
import { keep, recall } from "../../device";
import { Failed, history } from "../../net/http";
import { askReview, askTable, beginReview, tryInstead } from "../../net/review";
import { stepsAfter, type Step } from "../../net/steps";
import { settings } from "../../settings.svelte";
import { placeName } from "../parts/names";
import { curveOf, growing, momentAt, type Curve } from "./chances";
import { momentsOf, type KeyMoment } from "./moments";
import { lineOf, placeOf, roundsOf, storyOf } from "./story";
import { type Answer, Trial } from "./trial.svelte";

const POLL_MS = 500;
const GUESS = "review.guess";

export class Reviewer {
  state = $state.raw<State | null>(null);
  opened = $state.raw<BoardModule | null>(null);
  steps = $state.raw<readonly Step[]>([]);
  standing = $state.raw<ReviewStanding | null>(null);
  /** When the game was over; null where that is not known. */
  endedAt = $state<number | null>(null);
  /** Why there is no review; "unreachable" where nobody answered. */
  problem = $state.raw<Problem | "unreachable" | null>(null);
  /** When working it out began, in milliseconds. */
  since = $state(0);
  /** How many moves have been made in the position that is looked at. */
  at = $state(0);
  moment = $state.raw<KeyMoment | null>(null);
  trial = $state.raw<Trial | null>(null);
  /** Whether a mistake asks for a better move before it tells one. */
  isGuessing = $state(recall<boolean>(GUESS) ?? true);
  #seat = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(
    readonly table: string,
    /** Which game of the table; null for the last one. */
    readonly game: number | null,
    /** The move to open with; null for the first mistake. */
    private readonly first: number | null,
    /** What comes of a try is also said. */
    private readonly onanswer: (answer: Answer) => void,
  ) {}

  readonly review = $derived.by(() => this.standing?.review ?? null);
  readonly info = $derived.by<GameInfo>(() => infoOf(this.state?.game ?? ""));
  readonly words = $derived.by(() => this.opened?.words ?? null);
  /** The seats of whoever looks. */
  readonly mySeats = $derived.by<readonly string[]>(() => this.state?.you.seats ?? []);
  readonly seats = $derived.by<readonly string[]>(
    () => this.review?.seats ?? this.standing?.seats ?? [],
  );
  /** The seat whose story is told: one's own, else the winner's. */
  readonly seat = $derived.by<string>(() => {
    const own = this.mySeats.find((seat) => this.seats.includes(seat));
    return this.#seat ?? own ?? this.#winner ?? this.seats[0] ?? "";
  });
  readonly #winner = $derived.by(() => {
    const { review } = this;
    return review?.seats[review.result.indexOf(Math.max(...review.result))];
  });
  readonly isMine = $derived.by(() => this.mySeats.includes(this.seat));
  readonly findings = $derived.by(() => this.review?.findings[this.seat] ?? null);
  readonly curve = $derived.by<Curve | null>(() => {
    if (this.review) return curveOf(this.review);
    const { seats = [], judged = [] } = this.standing ?? {};
    return judged.length > 1 ? growing(seats, judged) : null;
  });
  readonly moments = $derived.by<readonly KeyMoment[]>(() =>
    this.review ? momentsOf(this.review, this.seat) : [],
  );
  readonly mistakes = $derived.by(() => this.moments.filter(({ kind }) => kind === "mistake"));
  /** How many moves can be stepped through. */
  readonly last = $derived.by(() =>
    Math.max(this.steps.length - 1, this.review?.steps.at(-1)?.n ?? 0, this.standing?.of ?? 0),
  );
  /** The round after every number of moves. */
  readonly roundAfter = $derived.by(() => roundsOf(this.steps));
  readonly rounds = $derived.by(() => (this.steps.length > 0 ? this.roundAt(this.end) : 0));
  /** Where the graph ends: with the move that decided the game, though it may have gone on. */
  readonly end = $derived.by(() => this.review?.steps.at(-1)?.n ?? this.last);
  readonly step = $derived.by(() => this.steps[this.at]);
  readonly now = $derived.by(() => (this.curve ? momentAt(this.curve, this.at) : undefined));
  readonly speaker = $derived.by<Speaker>(() => ({
    language: settings.language,
    mySeats: this.mySeats,
    nameOf: (seat) => this.nameOf(seat),
  }));
  readonly story = $derived.by(() =>
    this.words ? storyOf(this.steps, this.words, this.speaker) : [],
  );
  /** What the position shows: that before a mistake as whoever decided could see it. */
  readonly view = $derived.by<View | null>(() => {
    const view = this.moment?.mistake?.view ?? this.step?.board.view;
    return view ?? null;
  });

  nameOf(seat: string): string {
    const number = this.state ? placeOf(this.state, seat) : -1;
    const place = this.state?.places[number];
    return place ? placeName(place, number) : seat;
  }

  roundAt(at: number): number {
    return this.roundAfter[Math.min(at, this.roundAfter.length - 1)] ?? 1;
  }

  /** The move that led to a position, in words. */
  lineAt(at: number): ReturnType<typeof lineOf> {
    const step = this.steps[at];
    return step && this.words ? lineOf(step.events, this.words, this.speaker) : null;
  }

  /** How a move is called on the page. */
  moveName(text: string, seat: string, view: View | null = this.view): string {
    const { words } = this;
    if (!words || !view) return text;
    return words.move(text, settings.language, seat, { view, nameOf: (one) => this.nameOf(one) });
  }

  async open(): Promise<void> {
    this.problem = null;
    try {
      const { state } = await askTable(this.table);
      learnSeats(
        state.game,
        state.places.flatMap(({ seats }) => seats),
      );
      this.state = state;
      this.since = Date.now();
      const number = this.game ?? state.number;
      const past: Promise<readonly TableEvent[]> = history(
        this.table,
        number,
        state.seq,
        null,
      ).catch(() => []);
      this.#hear(await beginReview(this.table, this.game));
      const [opened, events] = await Promise.all([openBoard(state.game), past]);
      this.opened = opened;
      this.steps = events.reduce<readonly Step[]>(stepsAfter, []);
      this.endedAt = events.find((event): event is Ended => event.type === "ended")?.at ?? null;
    } catch (error) {
      this.#fail(error);
    }
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #hear(standing: ReviewStanding): void {
    if (this.#isClosed) return;
    const isNew = !this.review && standing.review !== null;
    this.standing = standing;
    if (isNew) this.#begin();
    else if (standing.state !== "ready") this.#timer = setTimeout(() => void this.#poll(), POLL_MS);
  }

  async #poll(): Promise<void> {
    try {
      const isLost = this.standing?.state === "none";
      const ask = isLost ? beginReview : askReview;
      this.#hear(await ask(this.table, this.game));
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const told = error instanceof Failed ? error.problem : null;
    this.problem = told ?? "unreachable";
    if (!(error instanceof Failed)) throw error;
  }

  /** All is known: open the move that was asked for, else the gravest mistake. */
  #begin(): void {
    // Whoever has gone on meanwhile is left there.
    if (this.at > 0) return;
    const asked = this.moments.find(({ n }) => n === this.first);
    const gravest = this.mistakes.find(({ number }) => number === 1);
    if (this.first !== null && !asked) this.go(this.first);
    else this.show(asked ?? gravest ?? this.moments[0] ?? null);
  }

  /** Look at a position. */
  go(at: number): void {
    this.at = Math.max(0, Math.min(this.last, at));
    this.moment = null;
    this.trial = null;
  }

  /** Look at a moment; a mistake asks first, unless its answer is wanted at once. */
  show(moment: KeyMoment | null): void {
    this.moment = moment;
    this.at = moment?.at ?? 0;
    this.trial = null;
    if (!moment?.mistake) return;
    this.#ask(moment);
    if (!this.isGuessing) this.trial!.giveUp();
  }

  #ask({ mistake, n }: KeyMoment): void {
    if (!mistake) return;
    const { table, game } = this;
    this.trial = new Trial(mistake, (move) => tryInstead(table, { n, move, game }), this.onanswer);
  }

  /** Ask again for the move of the mistake that is shown. */
  again(): void {
    if (this.moment) this.#ask(this.moment);
  }

  guess(isGuessing: boolean): void {
    this.isGuessing = isGuessing;
    keep(GUESS, isGuessing);
  }

  /** Tell another seat's story, from one of its moments on or from its gravest mistake. */
  choose(seat: string, moment: KeyMoment | null = null): void {
    if (seat === this.seat && !moment) return;
    this.#seat = seat;
    if (moment) return this.show(moment);
    const gravest = this.mistakes.find(({ number }) => number === 1);
    if (this.moments.length > 0) this.show(gravest ?? this.moments[0]!);
    else this.go(this.at);
  }

  /** The moment before or after what is looked at; null where there is none. */
  neighbour(way: 1 | -1): KeyMoment | null {
    const n = this.moment?.n ?? this.at + (way > 0 ? 0 : 1);
    const all = this.moments;
    if (way > 0) return all.find((moment) => moment.n > n) ?? null;
    return all.findLast((moment) => moment.n < n) ?? null;
  }
}

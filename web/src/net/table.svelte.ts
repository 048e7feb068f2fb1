/** One table: what is known of it, what is shown of it, and what I ask of it. */
import type {
  Board,
  ClientCommand,
  FromServer,
  Hint,
  Problem,
  Reacted,
  Snapshot,
  State,
  TableEvent,
} from "../../types/wire";
import type { GameEvent } from "../boards/board";
import { de } from "../i18n/de";
import { en } from "../i18n/en";
import { BASE } from "../route.svelte";
import { settings } from "../settings.svelte";
import { keep, recall } from "../device";
import { askHint, Failed, history } from "./http";
import { Link, socketAddress, type LinkState } from "./link";
import { reduce } from "./reduce";
import { stepsAfter, type Step } from "./steps";

export interface Pending {
  readonly text: string;
  readonly ply: number;
  /** Waits for the person's own confirmation, not for the server. */
  readonly isHeld: boolean;
}

/** More than so many events behind are not animated. */
const MOST_BEHIND = 2;
/** A board that forgets to say that it is done does not stop the game. */
const LONGEST_MS = 3000;
const REACTION_MS = 4000;
const UNREACHABLE: Problem = {
  code: "unreachable",
  rule: null,
  text: { en: en.unreachable, de: de.unreachable },
};

export interface TableTold {
  /** Something happened: sounds, announcements, the tab's title. */
  readonly onevent: (event: TableEvent, state: State) => void;
  readonly onrefusal: (problem: Problem) => void;
  readonly onsnapshot: (state: State) => void;
}

export class TableStore {
  /** What is shown; events that are still to be animated are not in it. */
  state = $state.raw<State | null>(null);
  link = $state.raw<LinkState>({ is: "connecting" });
  playing = $state.raw<readonly GameEvent[]>([]);
  pending = $state.raw<Pending | null>(null);
  /** Why the last thing was refused. */
  problem = $state.raw<Problem | null>(null);
  /** Why the table cannot be shown at all. */
  barred = $state.raw<Problem | null>(null);
  reactions = $state.raw<readonly Reacted[]>([]);
  /** Bots that wait for their turn to think: place to how many are before it. */
  waits = $state.raw<Readonly<Record<number, number>>>({});
  steps = $state.raw<readonly Step[]>([]);
  isRolling = $state(false);
  /** How much the server's clock is ahead of ours, in milliseconds. */
  skew = $state(0);

  readonly #link: Link;
  readonly #queue: TableEvent[] = [];
  /** What was shown while the steps before the snapshot are being asked for. */
  #meanwhile: TableEvent[] | null = null;
  #seq = $state(0);
  #quiet = -Infinity;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly told: TableTold,
    private readonly token: string | null = null,
  ) {
    this.#link = new Link(socketAddress(BASE), {
      hello: () => ({ token, table: id, last: this.#seq }),
      onmessage: (message) => this.#take(message),
      onstate: (state) => (this.link = state),
    });
  }

  /** Show a table that has just begun, as the answer to its opening has it, until the line stands. */
  begin(first: Snapshot): void {
    if (!this.state) this.#restore(first, true);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#link.close();
  }

  /** Whether everything that is known is shown, so that I may act. */
  get isCurrent(): boolean {
    return this.playing.length === 0 && this.state?.seq === this.#seq;
  }

  /** Ask something of the table; a refusal is shown and answers false. */
  async ask(command: ClientCommand): Promise<boolean> {
    try {
      await this.#link.do(this.id, command);
      return true;
    } catch (refused) {
      this.#refuse(refused as Problem);
      return false;
    }
  }

  /** Play a move, or hold it until it is confirmed. */
  move(text: string, isHeld: boolean): void {
    const board = this.state?.board;
    if (!board || (this.pending && !this.pending.isHeld)) return;
    this.problem = null;
    this.pending = { text, ply: board.ply, isHeld };
    this.#keepPending();
    if (!isHeld) void this.#send(text, board);
  }

  confirm(): void {
    const board = this.state?.board;
    if (!board || !this.pending?.isHeld) return;
    this.pending = { ...this.pending, isHeld: false };
    this.#keepPending();
    void this.#send(this.pending.text, board);
  }

  /** Take a held move back. */
  release(): void {
    if (!this.pending?.isHeld) return;
    this.pending = null;
    this.#keepPending();
  }

  /** What a strong bot would do in my place; a refusal is shown and answers null. */
  async hint(): Promise<Hint | null> {
    this.problem = null;
    try {
      return await askHint(this.id, this.token);
    } catch (error) {
      this.#refuse((error instanceof Failed ? error.problem : null) ?? UNREACHABLE);
      return null;
    }
  }

  async roll(): Promise<void> {
    const board = this.state?.board;
    if (!board || this.isRolling) return;
    this.problem = null;
    this.isRolling = true;
    const isRolled = await this.ask({ type: "roll", game: board.number, ply: board.ply });
    if (!isRolled) this.isRolling = false;
  }

  /** The board has shown what was to be shown. */
  readonly done = (): void => {
    if (this.playing.length === 0) return;
    clearTimeout(this.#timer);
    this.playing = [];
    this.#quiet = performance.now();
    this.#next();
  };

  async #send(text: string, board: Board): Promise<void> {
    const { number, ply } = board;
    const isPlayed = await this.ask({ type: "move", text, game: number, ply });
    // When it was played, its event has come or will; that clears it.
    if (!isPlayed) this.#settle();
  }

  #refuse(problem: Problem): void {
    this.problem = problem;
    this.told.onrefusal(problem);
  }

  #settle(): void {
    this.pending = null;
    this.#keepPending();
  }

  #keepPending(): void {
    keep(`pending.${this.id}`, this.pending?.isHeld ? this.pending : null);
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.skew = message.now - Date.now();
        break;
      case "snapshot":
        if (message.table === this.id) this.#restore(message);
        break;
      case "events":
        if (message.table === this.id) this.#receive(message.events);
        break;
      case "bot_waits":
        this.waits = { ...this.waits, [message.place]: message.ahead };
        break;
      case "refusal":
        if (!this.state || message.table === this.id) this.barred = message.error;
        break;
      default:
    }
  }

  #restore({ state, seq }: Snapshot, isFresh = false): void {
    clearTimeout(this.#timer);
    this.#queue.length = 0;
    this.#seq = seq;
    this.playing = [];
    this.isRolling = false;
    this.barred = null;
    this.state = state;
    this.told.onsnapshot(state);
    this.steps = state.board ? [{ board: state.board, events: [], log: state.log.length }] : [];
    this.#meanwhile = null;
    if (state.log.length > 0 && !isFresh) void this.#recallSteps(state);
    const held = recall<Pending>(`pending.${this.id}`);
    const isStill = held && held.ply === state.board?.ply;
    if (!this.pending || this.pending.ply !== state.board?.ply) {
      this.pending = isStill ? held : null;
    }
  }

  /** The steps before the snapshot; without them only those since can be looked at. */
  async #recallSteps({ number, seq }: State): Promise<void> {
    const meanwhile: TableEvent[] = (this.#meanwhile = []);
    const told = await history(this.id, number, seq, this.token).catch(() => []);
    if (meanwhile !== this.#meanwhile) return;
    this.#meanwhile = null;
    if (told.length === 0) return;
    this.steps = [...told, ...meanwhile].reduce<readonly Step[]>(stepsAfter, []);
  }

  #receive(events: readonly TableEvent[]): void {
    const fresh = events.filter((event) => event.seq > this.#seq);
    if (fresh.length === 0) return;
    if (fresh[0]?.seq !== this.#seq + 1) {
      // Something is missing: begin anew rather than guess.
      this.#seq = 0;
      this.#link.renew();
      return;
    }
    this.#seq = fresh.at(-1)?.seq ?? this.#seq;
    this.#queue.push(...fresh);
    if (this.playing.length === 0) this.#next();
    else if (this.#behind > MOST_BEHIND) this.done();
  }

  get #behind(): number {
    return this.#queue.filter((event) => event.type === "played" || event.type === "rolled").length;
  }

  /** Show what waits, one animated event at a time; jump when far behind or out of sight. */
  #next(): void {
    clearTimeout(this.#timer);
    const isJump =
      settings.motion === 0 || document.hidden || this.#behind > MOST_BEHIND || !this.state;
    while (this.#queue.length > 0 && this.playing.length === 0) {
      const event = this.#queue[0]!;
      const wait = isJump ? 0 : this.#pause(event);
      if (wait > 0) {
        this.#timer = setTimeout(() => this.#next(), wait);
        return;
      }
      this.#queue.shift();
      this.#show(event, isJump);
    }
  }

  /** Another's answer is shown a little after my own move has come to rest. */
  #pause(event: TableEvent): number {
    if (event.type !== "played" && event.type !== "rolled") return 0;
    if (event.place === this.state?.you.place) return 0;
    return this.#quiet + settings.botWait - performance.now();
  }

  #show(event: TableEvent, isJump: boolean): void {
    if (!this.state) return;
    const state = reduce(this.state, event);
    const isStep = event.type === "played" || event.type === "rolled";
    this.#meanwhile?.push(event);
    this.steps = stepsAfter(this.steps, event);
    if (event.type === "reacted") this.#react(event);
    // A form that is handed in ahead of my turn moves nothing on yet.
    const isMySeal = event.type === "sealed" && state.you.seats.includes(event.seat);
    const isOn = state.board !== null && this.pending?.ply !== state.board.ply;
    if (this.pending && (isOn || isMySeal)) this.#settle();
    if ("board" in event) {
      this.isRolling = false;
      this.problem = null;
    }
    this.state = state;
    this.told.onevent(event, state);
    if (isStep && !isJump && event.events.length > 0) {
      this.playing = event.events as readonly GameEvent[];
      this.#timer = setTimeout(this.done, LONGEST_MS);
    }
  }

  #react(event: Reacted): void {
    this.reactions = [...this.reactions, event];
    setTimeout(() => {
      this.reactions = this.reactions.filter((shown) => shown !== event);
    }, REACTION_MS);
  }
}

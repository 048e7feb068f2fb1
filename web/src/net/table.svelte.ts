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
import { keep, recall } from "../device";
import { askHint, Failed, history } from "./http";
import { Link, socketPath, type LinkState } from "./link";
import { isStep } from "./pace";
import { Showing } from "./showing.svelte";
import { stepsAfter, type Step } from "./steps";

export interface Pending {
  readonly text: string;
  readonly ply: number;
  /** Waits for the person's own confirmation, not for the server. */
  readonly isHeld: boolean;
}

const REACTION_MS = 4000;
const UNREACHABLE: Problem = {
  code: "unreachable",
  rule: null,
  text: { en: en.unreachable, de: de.unreachable },
};

export interface TableTold {
  /** Something has happened and has been shown: sounds, announcements. */
  readonly onevents: (events: readonly TableEvent[], state: State) => void;
  readonly onrefusal: (problem: Problem) => void;
  readonly onsnapshot: (state: State) => void;
}

export class TableStore {
  link = $state.raw<LinkState>({ is: "connecting" });
  pending = $state.raw<Pending | null>(null);
  /** Why the last thing was refused. */
  problem = $state.raw<Problem | null>(null);
  /** Why the table cannot be shown at all. */
  barred = $state.raw<Problem | null>(null);
  reactions = $state.raw<readonly Reacted[]>([]);
  /** Bots that wait for their turn to think: place to how many are before it. */
  waits = $state.raw<Readonly<Record<number, number>>>({});
  steps = $state.raw<readonly Step[]>([]);
  /** From my wish to roll until the dice lie. */
  isRolling = $state(false);
  /** How much the server's clock is ahead of ours, in milliseconds. */
  skew = $state(0);
  /** The last thing that somebody else did, by its number: what I do after it is one turn of mine. */
  lastOther = $state(0);

  readonly #link: Link;
  readonly #showing: Showing;
  /** What was told while the steps before the snapshot are being asked for. */
  #meanwhile: TableEvent[] | null = null;
  #seq = $state(0);

  constructor(
    readonly id: string,
    private readonly listener: TableTold,
    private readonly token: string | null = null,
  ) {
    this.#showing = new Showing({
      onshow: (event, state) => this.#shown(event, state),
      ontell: (events, state) => this.#told(events, state),
    });
    this.#link = new Link(socketPath(id), {
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
    this.#showing.close();
    this.#link.close();
  }

  /** What the board shows, or is on its way to. */
  get state(): State | null {
    return this.#showing.state;
  }

  /** What has been shown: all but the board reads this, so that nothing is told before. */
  get told(): State | null {
    return this.#showing.told;
  }

  /** What the board shows now. */
  get playing(): readonly GameEvent[] {
    return this.#showing.playing;
  }

  /** How long a step of what is played takes, in milliseconds. */
  get step(): number {
    return this.#showing.step;
  }

  /** The board has shown what was to be shown. */
  get done(): () => void {
    return this.#showing.done;
  }

  /** Show the end of everything that is still to be shown. */
  get skip(): () => void {
    return this.#showing.skip;
  }

  /** Whether everything that is known is shown, so that I may act. */
  get isCurrent(): boolean {
    return this.playing.length === 0 && this.told?.seq === this.#seq;
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

  async #send(text: string, board: Board): Promise<void> {
    const { number, ply } = board;
    const isPlayed = await this.ask({ type: "move", text, game: number, ply });
    // When it was played, its event has come or will; that clears it.
    if (!isPlayed) this.#settle();
  }

  #refuse(problem: Problem): void {
    this.problem = problem;
    this.listener.onrefusal(problem);
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
    this.#seq = seq;
    this.isRolling = false;
    this.barred = null;
    this.#showing.restore(state);
    this.listener.onsnapshot(state);
    const { board, log } = state;
    this.steps = board ? [{ board, events: [], log: log.length, place: null }] : [];
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
    const past = await history(this.id, number, seq, this.token).catch(() => []);
    if (meanwhile !== this.#meanwhile) return;
    this.#meanwhile = null;
    if (past.length === 0) return;
    this.steps = [...past, ...meanwhile].reduce<readonly Step[]>(stepsAfter, []);
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
    this.#showing.receive(fresh);
  }

  /** The board goes on to an event: what I had sent is there. */
  #shown(event: TableEvent, state: State): void {
    // A form that is handed in ahead of my turn moves nothing on yet.
    const isMySeal = event.type === "sealed" && state.you.seats.includes(event.seat);
    const isOn = state.board !== null && this.pending?.ply !== state.board.ply;
    if (this.pending && (isOn || isMySeal)) this.#settle();
    if ("board" in event) this.problem = null;
  }

  #told(events: readonly TableEvent[], state: State): void {
    for (const event of events) {
      this.#meanwhile?.push(event);
      this.steps = stepsAfter(this.steps, event);
      if (event.type === "reacted") this.#react(event);
      if ("board" in event) this.isRolling = false;
      if (isStep(event) && event.place !== state.you.place) this.lastOther = event.seq;
    }
    this.listener.onevents(events, state);
  }

  #react(event: Reacted): void {
    this.reactions = [...this.reactions, event];
    setTimeout(() => {
      this.reactions = this.reactions.filter((shown) => shown !== event);
    }, REACTION_MS);
  }
}

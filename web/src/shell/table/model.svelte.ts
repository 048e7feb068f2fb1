/** What the table page derives from a table's state: whose turn, what I may do, how to say it. */
import type {
  GameEvent,
  GameInfo,
  Language,
  LogLine,
  Speaker,
  View,
  Words,
} from "../../boards/board";
import { infoOf, viewFor } from "../../boards/registry";
import { t } from "../../i18n/index.svelte";
import { stepAtLog, type Step } from "../../net/steps";
import type { TableStore } from "../../net/table.svelte";
import { lastTurnOf, toldTogether, turnsOf, type Turn } from "../../net/turns";
import { settings } from "../../settings.svelte";
import { placeName } from "../parts/names";

/** A line of the log with the turn it belongs to. */
export interface ShownLine extends LogLine {
  readonly turn: number;
}

export class TableModel {
  words = $state.raw<Words | null>(null);
  /** The step that is looked at; null for the present one. */
  at = $state<number | null>(null);
  /** What somebody did beside playing, until the game goes on: a move taken back, a bot instead. */
  notice = $state<string | null>(null);
  /** The lines of a turn by its last event; after a take-back there are other events. */
  #lines = new WeakMap<GameEvent, readonly LogLine[]>();
  #linesOf = "";

  constructor(
    readonly store: TableStore,
    /** Several people share this device, so nobody is just "you". */
    readonly isShared = false,
  ) {}

  /** The table as far as it has been shown. */
  readonly state = $derived.by(() => this.store.told);
  readonly info = $derived.by<GameInfo>(() => infoOf(this.state?.game ?? ""));
  readonly language = $derived.by<Language>(() => settings.language);
  readonly step = $derived.by<Step | undefined>(() =>
    this.at === null ? undefined : this.store.steps[this.at],
  );
  readonly board = $derived.by(() => this.step?.board ?? this.state?.board ?? null);
  readonly view = $derived.by<View>(() =>
    this.board && this.state ? viewFor(this.state.game, this.board.view) : {},
  );
  /** What the board shows, or is on its way to. */
  readonly stageView = $derived.by<View>(() => {
    const { state } = this.store;
    if (this.step || !state?.board) return this.view;
    return viewFor(state.game, state.board.view);
  });
  readonly acting = $derived.by(() => this.state?.board?.acting ?? null);
  readonly mySeats = $derived.by<readonly string[]>(() => this.state?.you.seats ?? []);
  readonly isPast = $derived.by(() => this.step !== undefined);
  readonly isLive = $derived.by(() => this.state?.phase === "playing" && !this.isPast);
  readonly isActing = $derived.by(
    () => this.acting !== null && this.mySeats.includes(this.acting.seat) && !this.isStoodIn,
  );
  /** A bot plays for me. */
  readonly isStoodIn = $derived.by(() => {
    const place = this.state?.you.place;
    return place != null && this.state?.places[place]?.bot !== null;
  });
  /** The seat whose form I may fill in ahead of my turn. */
  readonly formSeat = $derived.by(() => {
    const board = this.state?.board;
    if (!board?.form) return null;
    if (this.isActing) return this.acting?.seat ?? null;
    return this.mySeats.find((seat) => !board.sealed.includes(seat)) ?? null;
  });
  readonly isMine = $derived.by(
    () =>
      this.isLive &&
      this.store.isCurrent &&
      (this.isActing || this.formSeat !== null) &&
      !(this.store.pending && !this.store.pending.isHeld),
  );
  readonly canRoll = $derived.by(
    () => this.isMine && this.isActing && Boolean(this.acting?.is_roll) && !this.store.isRolling,
  );
  readonly legal = $derived.by<readonly string[]>(() =>
    this.isMine && this.isActing ? (this.state?.board?.legal ?? []) : [],
  );
  readonly seat = $derived.by<string | null>(() => {
    if (this.isActing) return this.acting?.seat ?? null;
    return this.formSeat ?? this.mySeats[0] ?? null;
  });

  readonly speaker = $derived.by<Speaker>(() => ({
    language: this.language,
    mySeats: this.mySeats,
    sealed: this.board?.sealed ?? [],
    nameOf: (seat) => this.nameOf(seat),
  }));

  readonly log = $derived.by<readonly GameEvent[]>(
    () => (this.state?.log ?? []) as readonly GameEvent[],
  );
  readonly turns = $derived.by<readonly Turn[]>(() => {
    const log = this.step ? this.log.slice(0, this.step.log) : this.log;
    return turnsOf(log);
  });
  /** What the log tells: all of a game that is over, wherever one looks; else as far as that. */
  readonly #logged = $derived.by<readonly Turn[]>(() =>
    this.state?.phase === "over" ? turnsOf(this.log) : this.turns,
  );
  readonly lastTurn = $derived.by<readonly GameEvent[]>(() =>
    lastTurnOf(this.turns, this.mySeats, (event) => this.#isAct(event)),
  );
  readonly lines = $derived.by<readonly ShownLine[]>(() => this.#said());
  /** Turns whose lines tell what others did since my last move. */
  readonly newTurns = $derived.by(() => {
    const first = this.lastTurn[0];
    if (!first) return this.turns.length;
    return this.turns.findIndex((turn) => turn.events[0] === first);
  });

  /** How whoever is to act here is called. */
  readonly turnTitle = $derived.by(() =>
    this.isShared && this.seat ? t("turnOf", { name: this.nameOf(this.seat) }) : t("yourTurnTitle"),
  );

  /** How the last game ended, in a few words. */
  readonly outcome = $derived.by(() => {
    const winners = this.state?.results.at(-1)?.winners ?? [];
    if (winners.length !== 1) return winners.length === 0 ? t("gameOver") : t("draw");
    const [first = 0] = winners;
    if (first === this.state?.you.place) return t("youWin");
    return t("wins", { name: this.placeName(first) });
  });

  /** Open the position in which the turn of a line of the log was over. */
  openTurn(number: number): void {
    const turn = this.#logged[number];
    if (turn) this.at = stepAtLog(this.store.steps, turn.at + turn.events.length);
  }

  nameOf(seat: string): string {
    const places = this.state?.places ?? [];
    const number = places.findIndex((place) => place.seats.includes(seat));
    const place = places[number];
    return place ? placeName(place, number) : seat;
  }

  placeName(number: number): string {
    const place = this.state?.places[number];
    return place ? placeName(place, number) : "";
  }

  /** What has just been told, as sentences for a screen reader. */
  speech(events: readonly GameEvent[]): string {
    const { words, speaker } = this;
    if (!words) return "";
    const turns = turnsOf(events).map((turn) => {
      const seat = turn.events[0]?.["seat"];
      return { ...turn, seat: turn.seat ?? (typeof seat === "string" ? seat : null) };
    });
    return this.#told(turns, (turn) => words.turn(turn.events, speaker))
      .map((line) => `${line.seat ? this.nameOf(line.seat) : ""} ${line.text.replaceAll("*", "")}`)
      .map((text) => text.replace(/\s+/g, " ").trim())
      .join(". ");
  }

  /** Turns in lines: neighbours in which others could not move make one. */
  #told(turns: readonly Turn[], linesOf: (turn: Turn) => readonly LogLine[]): readonly ShownLine[] {
    const groups = toldTogether(turns, this.mySeats, (event) => this.#isAct(event));
    let number = 0;
    return groups.flatMap((group) => {
      const turn = number;
      number += group.length;
      const lines = group.length > 1 ? [this.#idle(group)] : linesOf(group[0]!);
      return lines.map((line) => ({ ...line, turn }));
    });
  }

  #isAct(event: GameEvent): boolean {
    return this.words?.rolled(event) == null;
  }

  /** "Bruno (2, 5, 3) and Clara (1) pass". */
  #idle(group: readonly Turn[]): LogLine {
    const names = group.map(({ seat, events }) => {
      const dice = events.flatMap((event) => this.words?.rolled(event)?.dice ?? []);
      const name = this.nameOf(seat ?? "");
      return dice.length > 0 ? `${name} (${dice.join(", ")})` : name;
    });
    const list = new Intl.ListFormat(this.language === "en" ? "en-GB" : "de").format(names);
    return { seat: null, text: t("passTogether", { list }), places: [] };
  }

  /** The log in words. Finished turns do not change, so they are said once. */
  #said(): readonly ShownLine[] {
    const { words, speaker } = this;
    if (!words) return [];
    const names = (this.state?.places ?? []).map((place) => place.name).join("|");
    const which = `${speaker.language}|${this.state?.number}|${names}`;
    if (which !== this.#linesOf) {
      this.#lines = new WeakMap();
      this.#linesOf = which;
    }
    return this.#told(this.#logged, ({ events }) => {
      const last = events.at(-1);
      const found = (last && this.#lines.get(last)) ?? words.turn(events, speaker);
      if (last) this.#lines.set(last, found);
      return found;
    });
  }
}

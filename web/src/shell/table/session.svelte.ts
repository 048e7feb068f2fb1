/**
 * Who looks at the table. Usually one person; on a shared device several, one after the other, each
 * with a connection of their own that ends before the next one's begins.
 */
import type { Problem, Snapshot, State, TableEvent } from "../../../types/wire";
import { infoOf, learnSeats, openBoard } from "../../boards/registry";
import type { BoardModule, BoardSound, GameEvent } from "../../boards/board";
import { sentence, t } from "../../i18n/index.svelte";
import { becomeGuest, contribution } from "../../net/http";
import { isStep, type StepEvent } from "../../net/pace";
import { TableStore } from "../../net/table.svelte";
import { play, type Sound } from "../../sound";
import { keep, recall } from "../../device";
import { live } from "../parts/live.svelte";
import type { Local } from "../tables";
import { TableModel } from "./model.svelte";

/** Who has the device in hand, so that a reload does not show another's secrets. */
interface Front {
  readonly place: number;
  readonly game: string;
  readonly seat: string;
}

/** Of things that are not shown one by one only one is heard. */
const LOUDEST: readonly BoardSound[] = [
  "struck",
  "hit",
  "find",
  "arrive",
  "good",
  "take",
  "six",
  "stone",
  "dice",
  "card",
  "move",
];

export class Session {
  model = $state.raw<TableModel | null>(null);
  opened = $state.raw<BoardModule | null>(null);
  /** The board could not be loaded. */
  isBroken = $state(false);
  /** Set while the device changes hands: then there is no model and no connection. */
  curtain = $state.raw<{ name: string; game: string; seat: string } | null>(null);
  #next: Local | null = null;
  #who: Local | null = null;
  #game = "";
  /** What the board has let be heard as it was shown. */
  readonly #heard = new WeakSet<GameEvent>();

  constructor(
    readonly table: string,
    readonly locals: readonly Local[],
    /** What was shown of the table when it was opened. */
    first: Snapshot | null = null,
  ) {
    const front = recall<Front>(`front.${table}`);
    const who = locals.find(({ place }) => place === front?.place) ?? locals[0] ?? null;
    if (front && who && infoOf(front.game).isHidden) this.#draw(who, front);
    else this.#connect(who, first);
  }

  close(): void {
    this.model?.store.close();
  }

  /** Become somebody and take a place. */
  async sit(nickname: string): Promise<void> {
    await becomeGuest(nickname);
    // The old connection is nobody's; the new one sits down as soon as it is welcome.
    const store = this.#connect(this.#who);
    await store.ask({ type: "join", contribution: contribution() });
  }

  /** Who has to take the device now; null when it is in the right hands. */
  get next(): Local | null {
    const { model } = this;
    const acting = model?.acting;
    if (!model || !acting || model.state?.phase !== "playing") return null;
    if (acting.place === model.state.you.place) return null;
    return this.locals.find((local) => local.place === acting.place) ?? null;
  }

  /** Hand the device over: behind the curtain where something is hidden. */
  handOver(): void {
    const { next, model } = this;
    const seat = model?.acting?.seat ?? "";
    if (!next || !model) return;
    if (!model.info.isHidden) {
      this.#connect(next);
      return;
    }
    model.store.close();
    this.model = null;
    this.#draw(next, { place: next.place, game: this.#game, seat });
  }

  /** Draw the curtain before somebody. */
  #draw(next: Local, front: Front): void {
    keep(`front.${this.table}`, front);
    live.hush();
    this.#next = next;
    this.curtain = { name: next.name, game: front.game, seat: front.seat };
  }

  lift(): void {
    this.curtain = null;
    this.#connect(this.#next);
  }

  /** What was shown stays until the new connection has something to show. */
  #connect(who: Local | null, first: Snapshot | null = null): TableStore {
    this.#who = who;
    const before = this.model;
    const store = new TableStore(
      this.table,
      {
        onevents: (events, state) => this.#hear(events, state),
        onrefusal: (problem) => this.#refused(problem),
        onsnapshot: (state) => {
          learnSeats(
            state.game,
            state.places.flatMap(({ seats }) => seats),
          );
          this.#open(state.game);
          const [seat = ""] = state.you.seats;
          if (who) keep(`front.${this.table}`, { place: who.place, game: state.game, seat });
          if (this.model === model) return;
          this.model?.store.close();
          this.model = model;
        },
      },
      who?.token ?? null,
    );
    const model = new TableModel(store, this.locals.length > 0);
    model.words = this.opened?.words ?? null;
    if (!before) this.model = model;
    if (first) store.begin(first);
    return store;
  }

  #open(game: string): void {
    if (this.#game === game) return;
    this.#game = game;
    this.isBroken = false;
    openBoard(game).then(
      (opened) => {
        this.opened = opened;
        if (this.model) this.model.words = opened.words;
      },
      () => {
        // The page is older than the server's, or the network broke off: only a reload helps.
        this.isBroken = true;
      },
    );
  }

  #refused(problem: Problem): void {
    play("error");
    const { model } = this;
    const told = sentence(problem.text);
    const rule = problem.rule ? t("rule", { id: problem.rule }) : "";
    live.call(`${model?.words?.renamed?.(told, model.seat, model.language) ?? told} ${rule}`);
  }

  /** An event begins to be shown, or has been: its sound goes with it. */
  happen(event: GameEvent, isShown: boolean): void {
    this.#heard.add(event);
    const { words, mySeats } = this.model ?? {};
    const sound = words?.sound(event, mySeats ?? []) ?? null;
    if (sound === null) return;
    const isRoll = sound === "dice" || sound === "six";
    if (isShown) play(sound);
    else if (isRoll) play("rattle");
  }

  /** What has been shown, in sounds and words. */
  #hear(events: readonly TableEvent[], state: State): void {
    const { model } = this;
    if (!model?.words) return;
    const steps = events.filter(isStep);
    if (steps.length > 0) this.#tell(steps, state, model);
    for (const event of events) {
      if (event.type === "ended") play(endOf(event.result.winners, state.you.place));
      else if (event.type === "chatted" && event.place !== state.you.place) {
        live.say(`${event.name}: ${event.text}`);
      } else if (event.type === "reacted" && event.place !== state.you.place) {
        live.say(t("reacted", { name: model.placeName(event.place), what: t(event.symbol) }));
      } else this.#note(event, state, model);
    }
  }

  /** Nobody's move disappears, and nobody is replaced, without a word to the others. */
  #note(event: TableEvent, state: State, model: TableModel): void {
    const { type } = event;
    if (type !== "undone" && type !== "taken_over" && type !== "came_back") return;
    if (event.place === state.you.place) return;
    const notes = { undone: "tookBack", taken_over: "botPlaysFor", came_back: "isBack" } as const;
    model.notice = t(notes[type], { name: model.placeName(event.place) });
    live.say(model.notice);
  }

  /** My own results are said too, and who is next when my turn is over. */
  #tell(steps: readonly StepEvent[], state: State, model: TableModel): void {
    model.notice = null;
    const events = steps.flatMap((step) => step.events as readonly GameEvent[]);
    const unheard = events.filter((event) => !this.#heard.has(event));
    const sounds = unheard.map((event) => model.words?.sound(event, model.mySeats) ?? null);
    const loudest = LOUDEST.find((sound) => sounds.includes(sound));
    if (loudest) play(loudest);
    const text = model.speech(events);
    if (text) live.say(`${text}.`);
    const { acting } = state.board ?? {};
    const isMine = steps.at(-1)?.place === state.you.place;
    if (isMine && acting && acting.place !== state.you.place) {
      live.say(`${t("turnOf", { name: model.nameOf(acting.seat) })}.`);
    }
  }
}

/** How the end sounds for whoever sits at a place. */
function endOf(winners: readonly number[], me: number | null): Sound {
  if (me === null || winners.length !== 1) return "end";
  return winners.includes(me) ? "win" : "loss";
}

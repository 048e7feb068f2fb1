/**
 * Who looks at the table. Usually one person; on a shared device several, one after the other, each
 * with a connection of their own that ends before the next one's begins.
 */
import type { Problem, Snapshot, State, TableEvent } from "../../../types/wire";
import type { GameEvent } from "../../boards/board";
import { infoOf, learnSeats, openBoard } from "../../boards/registry";
import type { BoardModule } from "../../boards/board";
import { sentence, t } from "../../i18n/index.svelte";
import { becomeGuest, contribution } from "../../net/http";
import { TableStore } from "../../net/table.svelte";
import { play } from "../../sound";
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
        onevent: (event, state) => this.#hear(event, state),
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
    const model = new TableModel(store);
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
    live.call(`${sentence(problem.text)} ${problem.rule ? t("rule", { id: problem.rule }) : ""}`);
  }

  /** Sounds, and what others did in words. */
  #hear(event: TableEvent, state: State): void {
    const { model } = this;
    if (!model?.words) return;
    if (event.type === "played" || event.type === "rolled") {
      model.notice = null;
      const events = event.events as readonly GameEvent[];
      const sounds = events.map((one) => model.words?.sound(one) ?? null).filter((s) => s !== null);
      const loudest = (["hit", "good", "dice", "move"] as const).find((s) => sounds.includes(s));
      if (loudest) play(loudest);
      if (event.place !== state.you.place) this.#tell(events, model);
    } else if (event.type === "ended") play("end");
    else if (event.type === "chatted" && event.place !== state.you.place) {
      live.say(`${event.name}: ${event.text}`);
    } else if (event.type === "reacted" && event.place !== state.you.place) {
      live.say(t("reacted", { name: model.placeName(event.place), what: t(event.symbol) }));
    } else this.#note(event, state, model);
  }

  /** Nobody's move disappears, and nobody is replaced, without a word to the others. */
  #note(event: TableEvent, state: State, model: TableModel): void {
    const { type } = event;
    if (type !== "undone" && type !== "taken_over" && type !== "came_back") return;
    if (event.place === state.you.place) return;
    const told = { undone: "tookBack", taken_over: "botPlaysFor", came_back: "isBack" } as const;
    model.notice = t(told[type], { name: model.placeName(event.place) });
    live.say(model.notice);
  }

  #tell(events: readonly GameEvent[], model: TableModel): void {
    const lines = model.words?.turn(events, model.speaker) ?? [];
    const text = lines
      .map((line) => `${line.seat ? model.nameOf(line.seat) : ""} ${line.text.replaceAll("*", "")}`)
      .join(". ");
    if (text.trim()) live.say(text.trim());
  }
}

/**
 * Who looks at the table. Usually one person; on a shared device several, one after the other, each
 * with a connection of their own that ends before the next one's begins.
 */
import type { Problem, State, TableEvent } from "../../../types/wire";
import type { GameEvent } from "../../boards/board";
import { openBoard } from "../../boards/registry";
import type { BoardModule } from "../../boards/board";
import { said, t } from "../../i18n/index.svelte";
import { becomeGuest, contribution } from "../../net/http";
import { TableStore } from "../../net/table.svelte";
import { play } from "../../sound";
import { live } from "../parts/live.svelte";
import type { Local } from "../tables";
import { TableModel } from "./model.svelte";

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
  ) {
    this.#connect(locals[0] ?? null);
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
    if (!model.info?.isHidden) {
      this.#connect(next);
      return;
    }
    this.#next = next;
    model.store.close();
    this.model = null;
    this.curtain = { name: next.name, game: this.#game, seat };
  }

  lift(): void {
    this.curtain = null;
    this.#connect(this.#next);
  }

  /** What was shown stays until the new connection has something to show. */
  #connect(who: Local | null): TableStore {
    this.#who = who;
    const before = this.model;
    const store = new TableStore(
      this.table,
      {
        onevent: (event, state) => this.#hear(event, state),
        onrefusal: (problem) => this.#refused(problem),
        onsnapshot: (state) => {
          this.#open(state.game);
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
    live.call(`${said(problem.text)} ${problem.rule ? t("rule", { id: problem.rule }) : ""}`);
  }

  /** Sounds, and what others did in words. */
  #hear(event: TableEvent, state: State): void {
    const { model } = this;
    if (!model?.words) return;
    if (event.type === "played" || event.type === "rolled") {
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
    }
  }

  #tell(events: readonly GameEvent[], model: TableModel): void {
    const lines = model.words?.turn(events, model.speaker) ?? [];
    const text = lines
      .map((line) => `${line.seat ? model.nameOf(line.seat) : ""} ${line.text.replaceAll("*", "")}`)
      .join(". ");
    if (text.trim()) live.say(text.trim());
  }
}

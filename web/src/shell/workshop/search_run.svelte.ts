/** A search in somebody's maze: the server answers each question, the board shows it. */
import type { GalleryRow, SearchAsked, SearchShown, Texts } from "../../../types/wire";
import type { GameEvent, View } from "../../boards/board";
import { viewFor } from "../../boards/registry";
import { Failed } from "../../net/http";
import { askNext } from "../../net/mazes";
import { settings } from "../../settings.svelte";

/** A board that forgets to say that it is done does not stop the search. */
const LONGEST_MS = 3000;
/** When a question is asked again while the server is away, in milliseconds. */
const AGAIN_MS = 2000;

export interface Audience {
  readonly onshown: (events: readonly GameEvent[]) => void;
  readonly onfound: (maze: GalleryRow | null) => void;
  /** The search has gone on elsewhere. */
  readonly onlost: () => void;
}

export class SearchRun {
  search = $state.raw<SearchShown>() as SearchShown;
  view = $state.raw<View>({});
  told = $state.raw<View>({});
  playing = $state.raw<readonly GameEvent[]>([]);
  pending = $state<string | null>(null);
  isAway = $state(false);
  problem = $state.raw<Texts | null>(null);
  #next: SearchAsked | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    search: SearchShown,
    private readonly audience: Audience,
  ) {
    this.search = search;
    this.view = this.told = viewFor(game, search.view);
  }

  readonly isMine = $derived.by(
    () => !this.search.is_found && this.pending === null && this.playing.length === 0,
  );

  ask(move: string): void {
    if (!this.isMine) return;
    this.problem = null;
    this.pending = move;
    void this.#send(move);
  }

  readonly again = (): void => {
    if (!this.isAway || this.pending === null) return;
    clearTimeout(this.#timer);
    void this.#send(this.pending);
  };

  /** The board has shown what a question brought. */
  readonly done = (): void => {
    const next = this.#next;
    if (!next) return;
    clearTimeout(this.#timer);
    this.#next = null;
    const events = this.playing;
    this.playing = [];
    this.told = this.view;
    this.search = next.search;
    this.audience.onshown(events);
    if (next.search.is_found) this.audience.onfound(next.maze);
  };

  readonly close = (): void => clearTimeout(this.#timer);

  async #send(move: string): Promise<void> {
    try {
      const { id, asked } = this.search;
      this.#hear(await askNext(id, { move, asked }));
    } catch (error) {
      const told = error instanceof Failed ? error.problem : null;
      if (told?.code === "search_went_on") return this.audience.onlost();
      this.isAway = told === null || (error instanceof Failed && error.status >= 429);
      if (this.isAway) this.#timer = setTimeout(this.again, AGAIN_MS);
      else {
        this.problem = told?.text ?? null;
        this.pending = null;
      }
    }
  }

  #hear(asked: SearchAsked): void {
    this.isAway = false;
    this.pending = null;
    this.#next = asked;
    this.view = viewFor(this.game, asked.search.view);
    this.playing = asked.events as readonly GameEvent[];
    if (settings.motion > 0 && !document.hidden) {
      this.#timer = setTimeout(this.done, LONGEST_MS);
    } else this.done();
  }
}

/** One's own mazes: the one on the bench, those that are kept, and what is asked of them. */
import type { GalleryRow, Json, MazeMade, MazeRating, Texts } from "../../../types/wire";
import { keep, recall } from "../../device";
import { becomeGuest, Failed } from "../../net/http";
import {
  askRating,
  beginRating,
  changeMaze,
  deleteMaze,
  listGallery,
  listMazes,
  saveMaze,
  shareMaze,
} from "../../net/mazes";
import { myName } from "../tables";

export type Options = Readonly<Record<string, Json>>;

/** What lies on the bench and is not saved, kept on this device. */
interface Draft {
  readonly id: string | null;
  readonly name: string;
  readonly options: Options;
  readonly draft: Json;
}

const KEPT = "workshop";
/** How often it is asked how far a rating is, in milliseconds. */
const ASKED_MS = 400;

export class Keeper {
  mazes = $state.raw<readonly MazeMade[] | null>(null);
  gallery = $state.raw<readonly GalleryRow[] | null>(null);
  /** The maze on the bench, if it is kept on the server. */
  id = $state<string | null>(null);
  name = $state("");
  options = $state.raw<Options>({});
  /** The move that builds what is on the bench; null while it is not legal. */
  build = $state<string | null>(null);
  draft = $state.raw<Json>(null);
  /** Another number, another bench. */
  bench = $state(0);
  isBusy = $state(false);
  isAway = $state(false);
  problem = $state.raw<Texts | null>(null);
  progress = $state.raw<{ readonly done: number; readonly of: number } | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    usual: Options,
  ) {
    this.options = usual;
    const kept = recall<Draft>(`${KEPT}.${game}`);
    if (kept && typeof kept.name === "string" && kept.options) {
      this.id = kept.id;
      this.name = kept.name;
      this.options = { ...usual, ...kept.options };
      this.draft = kept.draft;
    }
  }

  readonly kept = $derived.by(() => this.mazes?.find(({ id }) => id === this.id) ?? null);
  readonly isSame = $derived.by(() => {
    const { kept } = this;
    return (
      kept !== null &&
      kept.build === this.build &&
      JSON.stringify(kept.options) === JSON.stringify(this.options)
    );
  });
  readonly isSaved = $derived.by(() => this.isSame && this.kept?.name === this.name.trim());
  readonly rating = $derived.by<MazeRating | null>(() =>
    this.isSame ? (this.kept?.rating ?? null) : null,
  );
  /** A shared maze is not built anew: what is changed becomes another one. */
  readonly isCopy = $derived.by(() => this.kept?.link != null && !this.isSame);

  async load(): Promise<void> {
    await this.#do(async () => {
      const [mine, gallery] = await Promise.all([
        listMazes().catch((error: unknown) => {
          if (error instanceof Failed && error.status === 401) return { mazes: [] };
          throw error;
        }),
        listGallery(),
      ]);
      this.mazes = mine.mazes.filter(({ game }) => game === this.game);
      this.gallery = gallery.mazes.filter(({ game }) => game === this.game);
      if (this.id && !this.kept) this.id = null;
    });
  }

  /** Put one that is kept on the bench. */
  open(maze: MazeMade): void {
    this.#stop();
    this.id = maze.id;
    this.name = maze.name;
    this.options = maze.options;
    this.draft = null;
    this.build = maze.build;
    this.bench += 1;
    this.#keep();
  }

  /** An empty bench. */
  clear(): void {
    this.#stop();
    this.id = null;
    this.name = "";
    this.draft = null;
    this.build = null;
    this.bench += 1;
    this.#keep();
  }

  /** Other house rules: what fits them stays. */
  choose(options: Options): void {
    this.options = { ...this.options, ...options };
    this.build = null;
    this.bench += 1;
    this.#keep();
  }

  change(build: string | null, draft: Json): void {
    this.build = build;
    this.draft = draft;
    this.#keep();
  }

  rename(name: string): void {
    this.name = name;
    this.#keep();
  }

  save(unnamed: string): Promise<boolean> {
    return this.#do(async () => {
      const { build, options } = this;
      if (build === null) return;
      await becomeGuest(myName());
      const name = this.name.trim() || unnamed;
      const made =
        this.id === null || this.isCopy
          ? await saveMaze({ name, game: this.game, options, build })
          : await changeMaze(this.id, { name, options, build });
      this.#take(made);
      this.id = made.id;
      this.name = made.name;
      this.#keep();
    });
  }

  share(isShared: boolean, isOpen: boolean): Promise<boolean> {
    return this.#do(async () => {
      if (this.id) this.#take(await shareMaze(this.id, { shared: isShared, open: isOpen }));
      this.gallery = (await listGallery()).mazes.filter(({ game }) => game === this.game);
    });
  }

  remove(): Promise<boolean> {
    return this.#do(async () => {
      const { id } = this;
      if (!id) return;
      await deleteMaze(id);
      this.mazes = (this.mazes ?? []).filter((one) => one.id !== id);
      this.gallery = (await listGallery()).mazes.filter(({ game }) => game === this.game);
      this.clear();
    });
  }

  async rate(): Promise<void> {
    const { id } = this;
    if (!id) return;
    this.progress = { done: 0, of: 0 };
    const isDone = await this.#do(async () => this.#hear(id, await beginRating(id)));
    if (!isDone) this.progress = null;
  }

  readonly close = (): void => this.#stop();

  #hear(id: string, standing: Awaited<ReturnType<typeof askRating>>): void {
    if (id !== this.id) return;
    const { state, done, of, rating } = standing;
    if (rating)
      this.mazes = (this.mazes ?? []).map((one) => (one.id === id ? { ...one, rating } : one));
    if (rating || state === "none") return void (this.progress = null);
    this.progress = { done, of };
    const again = (): Promise<boolean> => this.#do(async () => this.#hear(id, await askRating(id)));
    this.#timer = setTimeout(() => void again(), ASKED_MS);
  }

  #take(made: MazeMade): void {
    const others = (this.mazes ?? []).filter(({ id }) => id !== made.id);
    this.mazes = [made, ...others];
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.progress = null;
    this.problem = null;
  }

  #keep(): void {
    const { id, name, options, draft, build } = this;
    const kept: Draft = { id, name, options, draft: draft ?? build };
    keep(`${KEPT}.${this.game}`, kept);
  }

  /** Ask the server for something; what it says against it is shown. */
  async #do(asking: () => Promise<void>): Promise<boolean> {
    this.isBusy = true;
    this.problem = null;
    try {
      await asking();
      this.isAway = false;
      return true;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.problem = error.problem?.text ?? null;
      this.isAway = error.problem === null;
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}

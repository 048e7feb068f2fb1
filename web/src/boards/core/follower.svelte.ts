/** A board follows the shell: it plays what happened, shows what is sent, and takes it back. */
import { tick, untrack } from "svelte";
import type { BoardProps } from "../board";
import { BACK, glide } from "./glide";
import type { Point } from "./points";
import type { Early, Stage } from "./stage.svelte";
import type { Held } from "./touch.svelte";

export interface Following {
  /** The pending move as the board shows it; null for one that moves no piece. */
  readonly early: () => Early | null;
  /** How long a step takes now, where the shell's own motion is not meant. */
  readonly motion?: () => number;
}

export class Follower<View, Event> {
  readonly #props: () => BoardProps<View, Event>;
  readonly #stage: Stage<View, Event>;
  readonly #how: Following;
  #played: readonly Event[] | null = null;
  /** The piece that already shows a move which the server has not confirmed, and that move. */
  #ahead: string | null = null;
  #sent: Early | null = null;

  /** To be made while a component is set up. */
  constructor(props: () => BoardProps<View, Event>, stage: Stage<View, Event>, how: Following) {
    this.#props = props;
    this.#stage = stage;
    this.#how = how;
    $effect.pre(() => {
      const { playing, view } = props();
      untrack(() => this.#follow(playing, view));
    });
    $effect(() => {
      const { early } = this;
      untrack(() => (early ? this.#show(early) : this.#takeBack()));
    });
  }

  readonly early = $derived.by(() => this.#how.early());

  /** Where a piece is drawn: in the hand, where its sent move leads, or where it stands. */
  where(piece: string, stands: Point, held: Held | null): Point {
    if (held?.piece === piece) return held.to;
    return (this.early?.piece === piece && this.early.points.at(-1)) || stands;
  }

  /** Who presses while something is played wants to see its end; false when nothing is. */
  skip(): boolean {
    const { playing, lastTurn, view } = this.#props();
    if (playing.length === 0) return false;
    this.#stage.settle(view, lastTurn);
    this.#props().onskip?.();
    return true;
  }

  /**
   * A piece was dropped, and `send` does what is to be done about it. It lies where it was dropped,
   * so a move that is sent need not be shown again; without one the piece goes back.
   */
  async drop({ piece, to }: Held, home: () => Point, send: () => void): Promise<void> {
    this.#ahead = piece;
    send();
    await tick();
    if (this.early?.piece === piece) return;
    this.#ahead = null;
    await this.#back(piece, to, home());
  }

  #follow(playing: readonly Event[], view: View): void {
    const isFirst = this.#played === null;
    if (playing.length > 0 && playing === this.#played) return;
    this.#played = playing;
    const { motion, pending, lastTurn, ondone } = this.#props();
    if (playing.length === 0 || motion === 0 || isFirst) {
      if (pending === null) this.#ahead = this.#sent = null;
      this.#stage.settle(view, lastTurn, playing);
      if (playing.length > 0) ondone();
      return;
    }
    void this.#play(playing, view).then(() => {
      if (this.#props().playing === playing) this.#props().ondone();
    });
  }

  async #play(playing: readonly Event[], view: View): Promise<void> {
    const early = this.#ahead === null ? null : this.#sent;
    this.#ahead = this.#sent = null;
    const { pace, onhappen } = this.#props();
    const motion = Math.min(this.#motion(), pace || Infinity);
    const isWhole = await this.#stage.play(playing, motion, early, onhappen);
    if (isWhole) await this.#stage.close(view, motion);
  }

  #show(early: Early): void {
    this.#sent = early;
    if (this.#ahead === early.piece) return;
    this.#ahead = early.piece;
    void this.#stage.walk(early.piece, early.points, this.#motion());
  }

  /** Refused or taken back: what was shown did not happen. */
  #takeBack(): void {
    const sent = this.#sent;
    if (!sent || this.#ahead === null) return;
    this.#ahead = this.#sent = null;
    const { piece, points } = sent;
    void this.#back(piece, points.at(-1)!, points[0]!);
  }

  #back(piece: string, from: Point, to: Point): Promise<void> {
    const ms = this.#props().motion === 0 ? 0 : BACK;
    return glide(this.#stage.drawn.get(piece), [from, to], ms);
  }

  #motion(): number {
    return this.#how.motion?.() ?? this.#props().motion;
  }
}

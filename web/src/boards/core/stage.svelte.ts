/** What lies on a board at this instant: pieces under way, and what still moves. */
import { tick } from "svelte";
import { Drawn } from "./drawn";
import { type Glide, glide } from "./glide";
import type { Point } from "./points";

/** A move that is shown before the server has confirmed it. */
export interface Early {
  readonly piece: string;
  /** Its way, from where it stands to where it is shown. */
  readonly points: readonly Point[];
}

/** A game's stage says how a view is shown (`show`) and what an event moves (`happen`). */
export abstract class Stage<View, Event> {
  /** The piece that is drawn above all others. */
  top = $state<string | null>(null);
  /** The drawn pieces by name, for the animations. */
  readonly drawn = new Drawn();
  #run = 0;
  #moving: Promise<void> = Promise.resolve();

  /**
   * Show a position at once; whatever still moved has arrived. `before` is what others did since my
   * last move, `missed` what happened without being played.
   */
  settle(view: View, before: readonly Event[] = [], missed: readonly Event[] = []): void {
    this.#run += 1;
    this.top = null;
    this.show(view, before, missed);
    this.drawn.finish();
  }

  /**
   * Let events happen one after the other, and say when each begins and has been shown; false when
   * something else was to be shown meanwhile.
   */
  async play(
    events: readonly Event[],
    motion: number,
    ahead: Early | null,
    onhappen: (event: Event, isShown: boolean) => void = () => undefined,
  ): Promise<boolean> {
    const run = (this.#run += 1);
    this.begin(events);
    for (const event of events) {
      onhappen(event, false);
      await this.happen(event, motion, ahead);
      if (run !== this.#run) return false;
      onhappen(event, true);
    }
    return true;
  }

  /** Let a piece that stands at the last point come there by way of all of them. */
  move(piece: string, points: readonly Point[], ms: number, how: Glide = {}): Promise<void> {
    return (this.#moving = this.#move(piece, points, ms, how));
  }

  /** Let a piece show a move that is only sent; a game may walk as it does when it is played. */
  walk(piece: string, points: readonly Point[], motion: number): Promise<void> {
    return this.move(piece, points, motion);
  }

  /** What is still to be seen when all events have happened. */
  async close(_view: View, _motion: number): Promise<void> {
    // Nothing in most games.
  }

  /** Wait for a move that was shown when it was sent: it may still be under way. */
  protected arrived(): Promise<void> {
    return this.#moving;
  }

  /** Before the first of some events. */
  protected begin(_events: readonly Event[]): void {
    // Nothing in most games.
  }

  protected abstract show(view: View, before: readonly Event[], missed: readonly Event[]): void;

  protected abstract happen(
    event: Event,
    motion: number,
    ahead: Early | null,
  ): Promise<void> | void;

  async #move(piece: string, points: readonly Point[], ms: number, how: Glide): Promise<void> {
    this.top = piece;
    await tick();
    await glide(this.drawn.get(piece), points, ms, how);
    this.top = null;
  }
}

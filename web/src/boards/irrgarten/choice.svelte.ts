/** What can be asked in the search, where a click leads, and a walk over known fields. */
import type { Seat, View } from "../../../types/irrgarten";
import { askText } from "./captions";
import { outsideAt } from "./geometry";
import { edgeBetween, OUT, PASS } from "./notation";
import { Walk } from "./walk.svelte";
import { type Guide, knownWays, routes } from "./ways";

/** What the choice is made from: asked for one by one, so that each is only followed where it counts. */
export interface Now {
  readonly view: () => View;
  /** The seat that I search with. */
  readonly seat: () => Seat;
  /** The moves I may play; none while I may not act. */
  readonly legal: () => readonly string[];
  /** The place that is looked at. */
  readonly looked: () => string | null;
  /** Nobody walks over several fields: what is pressed is asked for. */
  readonly isLesson: () => boolean;
  readonly send: (text: string) => void;
}

export class Choice {
  readonly walk = new Walk();
  readonly #now: Now;

  constructor(now: Now) {
    this.#now = now;
  }

  readonly at = $derived.by(() => {
    const [view, seat] = [this.#now.view(), this.#now.seat()];
    return view.pieces[seat];
  });
  readonly legal = $derived.by(() => this.#now.legal());
  /** The questions that can be asked. */
  readonly asks = $derived(this.legal.filter((text) => text !== PASS));
  readonly canAsk = $derived(this.asks.length > 0);
  /** The places of the questions. */
  readonly targets = $derived(this.asks.map((text) => this.placeOf(text)));
  readonly #known = $derived.by(() => this.#now.view().known[this.#now.seat()]);
  readonly wayTo = $derived.by(() => {
    const { options, steps } = this.#now.view();
    return knownWays(this.at, options.size, this.#known.open, steps);
  });
  readonly routeTo = $derived.by(() => {
    const { options, steps } = this.#now.view();
    return routes(this.at, options.size, this.#known, steps);
  });
  /** The question that a press on the looked-at place would ask. */
  readonly looked = $derived.by(() => {
    const looked = this.#now.looked();
    return looked === null ? null : askText(looked, this.at);
  });
  readonly #preview = $derived.by((): readonly string[] => {
    const { looked } = this;
    if (!this.canAsk || looked === null || this.walk.length > 0) return [];
    if (looked === this.at || this.asks.includes(looked)) return [];
    return this.routeTo(looked) ?? [];
  });
  /** The way that is being walked, or that a press would walk. */
  readonly way = $derived(this.walk.left.length > 1 ? this.walk.left : this.#preview);
  /** The edges on that way whose answer is not known yet. */
  readonly questions = $derived.by((): readonly string[] => {
    const places = [this.at, ...this.way];
    return this.way.flatMap((to, n) => {
      const edge = edgeBetween(places[n]!, to);
      return edge === null || this.#known.open.includes(edge) ? [] : [edge];
    });
  });

  /** Where the place of a question is drawn: going out happens beside the field. */
  placeOf(text: string): string {
    return text === OUT ? outsideAt(this.at) : text;
  }

  /** A place is pressed: go there, and ask on the way where that is needed. */
  press(id: string | null): void {
    if (this.walk.length > 0) return this.walk.stop();
    this.#goTo(id, this.routeTo);
  }

  /** The piece is dropped on a place: beside it, or in reach over what is known. */
  drop(id: string | null): void {
    this.walk.stop();
    this.#goTo(id, this.wayTo);
  }

  #goTo(id: string | null, guide: Guide): void {
    if (!this.canAsk || id === null) return;
    const text = askText(id, this.at);
    if (text === this.at) return;
    const isPlain = this.asks.includes(text) || this.#now.isLesson();
    const way = isPlain ? [text] : guide(text);
    // What is not legal is sent all the same: the answer says why.
    if (way === null || way.length < 2) return this.#now.send(text);
    this.walk.start(way);
    this.go();
  }

  /** Take the next step of the walk. */
  go(): void {
    const step = this.walk.next(this.at, this.legal);
    if (step !== null) this.#now.send(step);
  }

  /** Ask by a button. */
  ask(text: string): void {
    this.walk.stop();
    this.#now.send(text);
  }

  /** Stop the walk; false where nobody walks. */
  stop(): boolean {
    const isOn = this.walk.length > 0;
    if (isOn) this.walk.stop();
    return isOn;
  }
}

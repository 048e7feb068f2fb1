/** A choice in the making: what is chosen so far, and what the board shows of it. */
import type { View } from "../../../types/mutabor";
import type { Json } from "../../../types/wire";
import { type Kind, opposite, type Seat, START } from "./geometry";
import { type Choices, choices, PASS, readMove } from "./notation";
import { closedTo, rays } from "./patterns";
import type { Piece } from "./pieces";
import { back, begin, dropped, type Half, NONE, press, targetsOf } from "./steps";

/** What the choice is made from: asked for one by one, so that each is only followed where it counts. */
export interface Now {
  readonly view: () => View;
  readonly mine: () => Seat | null;
  /** The moves I may play; none while I may not act. */
  readonly legal: () => readonly string[];
  /** The pieces as they are drawn. */
  readonly pieces: () => readonly Piece[];
  /** The field that is looked at. */
  readonly looked: () => string | null;
  /** A piece is always chosen before its target. */
  readonly isLesson: () => boolean;
  /** The move that is made but waits to be confirmed or acknowledged. */
  readonly pending: () => string | null;
  readonly release: () => void;
}

export class Choice {
  half = $state.raw<Half>(NONE);
  readonly #now: Now;

  constructor(now: Now) {
    this.#now = now;
  }

  readonly offer = $derived.by((): Choices => choices(this.#now.legal()));
  readonly mustPass = $derived.by(() => this.#now.legal().includes(PASS));
  readonly own = $derived.by(() => {
    const [pieces, mine] = [this.#now.pieces(), this.#now.mine()];
    return pieces.flatMap(({ seat, field }) => (seat === mine && field !== null ? [field] : []));
  });
  readonly movable = $derived(this.own.filter((field) => this.offer.steps.has(field)));
  /** The ends of a move that waits to be confirmed; an own piece that restarts comes from nowhere. */
  readonly #waiting = $derived.by(() => {
    const pending = this.#now.pending();
    const move = pending !== null && this.#now.legal().includes(pending) ? readMove(pending) : null;
    if (!move || move.kind === "swap") return null;
    return move.kind === "restart" ? { from: null, to: move.at } : move;
  });
  /** The target of that move: one more press there confirms it. */
  readonly waits = $derived(this.#waiting?.to ?? null);
  /** A piece that is only looked at shows its targets too. */
  readonly #seen = $derived.by((): Half => {
    const looked = this.#now.looked();
    const isPiece = looked !== null && this.movable.includes(looked);
    return this.half.kind === "none" && isPiece ? { kind: "piece", from: looked } : this.half;
  });
  readonly targets = $derived(targetsOf(this.#seen, this.offer));
  readonly hits = $derived([...this.targets].flatMap(([field, isHit]) => (isHit ? [field] : [])));
  readonly dots = $derived([...this.targets].flatMap(([field, isHit]) => (isHit ? [] : [field])));
  /** Whether the targets are to be pressed next, and not only looked at. */
  readonly isLive = $derived(this.half.kind !== "none" || this.offer.restarts.size > 0);
  readonly chosen = $derived.by((): readonly string[] => {
    const { half } = this;
    if (half.kind === "piece") return [half.from];
    if (half.kind === "restart") return [half.from, half.to];
    if (half.kind === "swap") return half.first === null ? [] : [half.first];
    const from = this.#waiting?.from ?? null;
    return from === null ? [] : [from];
  });
  /** Cards of which the first is to be chosen. */
  readonly open = $derived.by((): readonly string[] =>
    this.half.kind === "swap" && this.half.first === null ? [...this.offer.swaps.keys()] : [],
  );
  /** Fields where something can be done. */
  readonly wanted = $derived.by((): readonly string[] => {
    const isFirst = this.half.kind === "none" || this.half.kind === "piece";
    const live = this.isLive ? this.targets.keys() : [];
    const waits = this.waits === null ? [] : [this.waits];
    return [...live, ...waits, ...this.chosen, ...this.open, ...(isFirst ? this.movable : [])];
  });

  /** Fields that are closed to me. */
  readonly closed = $derived.by(() => this.#closedTo(this.#now.mine()));
  /** The card in question: that of the chosen piece, else the one that is looked at. */
  readonly kind = $derived.by((): Kind | null => {
    const field = this.half.kind === "piece" ? this.half.from : this.#now.looked();
    return field === null ? null : (this.#now.view().cards[field] ?? null);
  });
  /** The card that is looked at, and where it leads whoever stands there, or me. */
  readonly shown = $derived.by(() => {
    const [field, { kind }] = [this.#now.looked(), this];
    if (this.half.kind !== "none" || field === null || kind === null) return null;
    const closed = this.#closedTo(this.ownerOf(field) ?? this.#now.mine());
    return { field, ways: rays(field, kind, { closed }) };
  });
  /** Where a piece could go on from the target that is looked at, or from its only one. */
  readonly onward = $derived.by((): readonly string[] => {
    const [mine, looked, seen] = [this.#now.mine(), this.#now.looked(), this.#seen];
    const targets = [...this.targets.keys()];
    const to = targets.length === 1 ? targets[0] : targets.find((field) => field === looked);
    const { cards, pieces } = this.#now.view();
    const kind = to === undefined ? null : cards[to];
    if (seen.kind !== "piece" || !mine || !kind || to === undefined) return [];
    // A piece that has arrived goes nowhere.
    if (START[opposite(mine)].includes(to)) return [];
    const taken = new Set(Object.values(pieces).flat());
    taken.delete(seen.from);
    return rays(to, kind, { closed: this.closed, taken }).flat();
  });

  ownerOf(field: string): Seat | null {
    return this.#now.pieces().find((piece) => piece.field === field)?.seat ?? null;
  }

  begin(draft: Json): void {
    this.half = begin(this.offer, draft);
  }

  /** A field is pressed; answers the move to send now. */
  press(field: string): string | null {
    const waiting = this.half.kind === "none" ? this.#waiting : null;
    if (field === waiting?.to) return this.#now.pending();
    if (field === waiting?.from) {
      this.#now.release();
      return null;
    }
    const { half, send } = press(this.half, field, this.offer, this.own, this.#now.isLesson());
    this.half = half;
    return send;
  }

  /** A dragged piece is dropped on a field; answers the move to send now. */
  dropOn(from: string, field: string): string | null {
    const { half, send } = dropped(from, field, this.offer);
    this.half = half;
    return send;
  }

  /** One step back; false where nothing is chosen. */
  back(): boolean {
    const { kind } = this.half;
    this.half = back(this.half);
    return kind !== "none";
  }

  drop(): void {
    this.half = NONE;
  }

  /** Begin to exchange cards, or leave it. */
  toggleSwap(): void {
    this.half = this.half.kind === "swap" ? NONE : { kind: "swap", first: null };
  }

  #closedTo(seat: Seat | null): ReadonlySet<string> {
    return closedTo(seat, this.#now.view().options.sides);
  }
}

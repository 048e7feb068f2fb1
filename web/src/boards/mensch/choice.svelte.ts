/** What can be chosen: a piece, whose target the die decides, so that one press moves it. */
import { type Colour, placeId, WAITING, wayIds } from "./geometry";
import { progressAt, readMove, type Step, steps, writeMove } from "./notation";
import { moverOf, type Piece, placeOf } from "./pieces";

/** What the choice is made from: asked for one by one, so that each is only followed where it counts. */
export interface Now {
  readonly mine: () => Colour | null;
  /** The moves I may play; none while I may not move. */
  readonly legal: () => readonly string[];
  readonly die: () => number | null;
  /** The pieces as they are drawn. */
  readonly pieces: () => readonly Piece[];
  /** The place that is pointed at. */
  readonly looked: () => string | null;
  /** The place from which a piece is dragged. */
  readonly dragged: () => string | null;
  /** The move that is made but waits to be confirmed or acknowledged. */
  readonly pending: () => string | null;
  readonly send: (text: string) => void;
  readonly release: () => void;
}

/** What stands on a circle, where it could go, and whom it would throw out there. */
export interface Chosen {
  readonly piece: Piece | undefined;
  readonly step: Step | undefined;
  readonly hit: Piece | undefined;
}

export interface Target {
  readonly id: string;
  readonly isHit: boolean;
  /** Only looked at, not chosen yet. */
  readonly isPreview: boolean;
  /** The circles from the piece to the target. */
  readonly way: readonly string[];
}

export class Choice {
  readonly #now: Now;

  constructor(now: Now) {
    this.#now = now;
  }

  readonly steps = $derived.by(() => steps(this.#now.legal()));
  readonly own = $derived.by(() => {
    const [pieces, mine] = [this.#now.pieces(), this.#now.mine()];
    return pieces.filter((piece) => piece.colour === mine);
  });
  readonly movable = $derived(this.own.filter((piece) => this.stepOf(piece)));
  /** The piece whose move waits to be confirmed. */
  readonly #waiting = $derived.by(() => {
    const [text, mine] = [this.#now.pending(), this.#now.mine()];
    const step = text === null ? null : readMove(text);
    const piece = step && mine ? moverOf(this.own, mine, step) : undefined;
    return this.stepOf(piece) ? piece : undefined;
  });
  /** The piece that is in the hand, or whose move waits to be confirmed. */
  readonly piece = $derived.by(() => {
    const place = this.#now.dragged();
    return this.movable.find((piece) => placeOf(piece) === place) ?? this.#waiting;
  });
  readonly looked = $derived.by(() =>
    this.movable.find((one) => placeOf(one) === this.#now.looked()),
  );
  readonly targets = $derived.by((): readonly Target[] => {
    if (this.piece) return this.#targets(this.piece, false);
    return this.looked ? this.#targets(this.looked, true) : [];
  });
  /** What the turn bar speaks of. */
  readonly told = $derived.by(() => {
    const piece = this.piece ?? this.looked;
    return piece ? { ...this.at(placeOf(piece)), piece } : null;
  });
  /** Circles where something can be done. */
  readonly wanted = $derived([
    ...this.movable.map(placeOf),
    ...(this.piece ? this.targets.map(({ id }) => id) : []),
  ]);

  stepOf(piece: Piece | undefined): Step | undefined {
    return this.steps.find((step) => step.from === piece?.progress);
  }

  ownAt(id: string): Piece | undefined {
    return this.own.find((piece) => placeOf(piece) === id);
  }

  at(id: string): Chosen {
    const piece = this.#standsOn(id);
    const step = piece && piece.colour === this.#now.mine() ? this.stepOf(piece) : undefined;
    const hit = piece && step ? this.#standsOn(placeId(piece.colour, step.to)) : undefined;
    return { piece, step, hit };
  }

  /** A circle is pressed: its piece moves, and a move that waits is
   *  confirmed by its target and taken back by its beginning. */
  press(id: string): void {
    const waits = this.#waiting;
    const isTarget = waits && this.#targets(waits, false).some((target) => target.id === id);
    const piece = isTarget ? waits : this.ownAt(id);
    if (!piece) return;
    if (piece === waits && !isTarget) return this.#now.release();
    const { progress } = piece;
    const step = this.stepOf(piece);
    if (step) this.#now.send(step.text);
    else this.#try(piece, progress === WAITING ? 0 : progress + (this.#now.die() ?? 0));
  }

  /** Move a piece to a circle. */
  go(piece: Piece, id: string): void {
    const step = this.stepOf(piece);
    if (step && placeId(piece.colour, step.to) === id) return this.#now.send(step.text);
    const to = progressAt(piece.colour, id);
    if (to !== null) this.#try(piece, to);
  }

  /** Send a move that is not among the legal ones: the answer says which rule forbids it. */
  #try({ progress }: Piece, to: number): void {
    const goal = Math.min(to, 43);
    if (goal !== progress) this.#now.send(writeMove(progress, goal));
  }

  #standsOn(id: string): Piece | undefined {
    return this.#now.pieces().find((piece) => placeOf(piece) === id);
  }

  #targets(piece: Piece, isPreview: boolean): readonly Target[] {
    const step = this.stepOf(piece);
    if (!step) return [];
    const id = placeId(piece.colour, step.to);
    const way = step.from === WAITING ? [] : wayIds(piece.colour, step.from, step.to);
    return [{ id, isHit: this.#standsOn(id) !== undefined, isPreview, way }];
  }
}

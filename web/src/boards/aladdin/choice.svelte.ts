/** A choice in the making: die, wizard, field; or a card and where it goes. */
import type { Json } from "../../../types/wire";
import { fieldsOf } from "./cards";
import { hintOf, reasonOf } from "./captions";
import { cellOf, wayTo } from "./geometry";
import { phrase } from "./phrases";
import { halfText, halves, type Kind, readAll, type Which } from "./notation";
import { type Target, targetsOf } from "./preview";
import type { Wizard } from "./garden";
import type { Now } from "./now";
import type { Slot } from "./slots";
import { placeIdOf } from "./stage.svelte";

export class Choice {
  grade = $state<number | null>(null);
  distance = $state<number | null>(null);
  /** The target that several distances reach: which is meant? */
  asked = $state<string | null>(null);
  /** The surplus card to be parted with. */
  card = $state<Which | null>(null);
  /** The kind with which a swap of spells is being thought over. */
  thought = $state<Kind | null>(null);
  readonly #now: Now;

  constructor(now: Now) {
    this.#now = now;
  }

  readonly #moves = $derived.by(() => readAll(this.#now.legal()));
  readonly steps = $derived.by(() => halves(this.#now.legal()));
  readonly #own = $derived.by(() =>
    this.#now.wizards().filter(({ seat }) => seat === this.#now.mine()),
  );
  /** My wizards that can move. */
  readonly movable = $derived.by(() => {
    const grades = this.steps.map((step) => step.grade);
    return this.#own.filter((one) => grades.includes(one.grade));
  });
  readonly wizard = $derived(this.#own.find((one) => one.grade === this.grade));
  readonly #reached = $derived(
    this.steps.filter(
      (step) =>
        step.grade === this.grade && (this.distance === null || step.distance === this.distance),
    ),
  );
  /** Treasures to choose from. */
  readonly offered = $derived.by(() => [
    ...this.#now.asked(),
    ...this.#moves.flatMap((move) => (move.do === "take" ? [move.at] : [])),
  ]);
  /** Fields on which the chosen card may be put back. */
  readonly #free = $derived(
    this.#moves.flatMap((move) =>
      move.do === "return" && move.card === this.card ? [move.at] : [],
    ),
  );
  readonly targets = $derived.by((): readonly Target[] => {
    const mine = this.#now.mine();
    if (!mine || this.grade === null) {
      return this.#free.map((id) => ({ id, isDuel: false, lifts: [] }));
    }
    const fields = this.#reached.map(({ to }) => to);
    return targetsOf(this.#now.garden(), mine, this.grade, fields);
  });
  /** The target that is being looked at, and a way there. */
  readonly looked = $derived.by(() => {
    const id = this.asked ?? this.#now.looked();
    return this.targets.find((target) => target.id === id) ?? null;
  });
  readonly way = $derived.by((): readonly string[] => {
    const { looked, wizard } = this;
    if (!looked || !wizard) return [];
    return this.wayOf(wizard, looked.id, Math.min(...this.distancesTo(looked.id)));
  });
  /** Places that a tap beside them is meant for. */
  readonly wanted = $derived([
    ...this.movable.map(placeIdOf),
    ...this.targets.map(({ id }) => id),
    ...this.offered,
  ]);
  readonly hint = $derived.by(() => {
    const seen = this.#now.seen();
    if (this.#now.asked().length > 0) return { text: phrase(seen.language, "tapTreasure") };
    if (!this.#now.canAct()) return null;
    if (this.steps.length === 0) return this.#moves.length > 0 ? reasonOf(seen) : null;
    const { grade, distance, looked } = this;
    const targets = this.#reached.length;
    return hintOf({ grade, distance, targets, looked: looked?.id ?? null }, seen);
  });

  distancesTo(id: string): number[] {
    return this.#reached.filter(({ to }) => to === id).map((step) => step.distance);
  }

  ownAt(id: string): Wizard | undefined {
    return this.#own.find((one) => placeIdOf(one) === id);
  }

  /** A way for a wizard, from where it is drawn. */
  wayOf(wizard: Wizard, to: string, distance: number): readonly string[] {
    const blocked = fieldsOf(this.#now.garden().treasures);
    const ids = wayTo(wizard.at, to, distance, wizard.grade, blocked);
    return wizard.at === "out" ? [placeIdOf(wizard), ...ids] : ids;
  }

  /** What is half-made, to be kept over a reload; null for nothing. */
  get half(): Json {
    const { grade, distance, asked, card } = this;
    return grade === null && card === null ? null : { grade, distance, asked, card };
  }

  /** Begin with what was half-made in this position. */
  begin(kept: Json): void {
    this.forget();
    if (typeof kept === "object") Object.assign(this, kept);
  }

  drop(): void {
    this.grade = this.distance = this.asked = null;
  }

  /** Forget everything half-made; false where nothing is. */
  forget(): boolean {
    const hadSome = this.grade !== null || this.card !== null;
    this.drop();
    this.card = this.thought = null;
    return hadSome;
  }

  select(wizard: Wizard): void {
    this.drop();
    this.grade = wizard.grade;
    this.#say();
  }

  /** A place was touched; null: beside everything. */
  press(id: string | null): void {
    if (id !== null && this.#now.asked().includes(id)) return this.#now.send(id);
    if (!this.#now.canAct()) return;
    if (id === null) return this.drop();
    const { phase, treasures } = this.#now.garden();
    if (phase === "take" && treasures.has(id)) return this.#now.send(`take ${id}`);
    if (phase === "keep" && this.card && cellOf(id))
      return this.#now.send(`return ${this.card} ${id}`);
    if (phase !== "move") return;
    const wizard = this.ownAt(id);
    if (wizard && wizard.grade === this.grade) this.drop();
    else if (wizard) this.select(wizard);
    else this.go(id);
  }

  /** Send the chosen wizard to a field. */
  go(id: string): void {
    if (this.grade === null) return;
    const ways = this.distancesTo(id);
    if (ways.length > 1) this.asked = id;
    else if (ways.length === 1) this.#now.send(halfText(this.grade, ways[0]!, id));
    else this.#try(this.grade, id);
  }

  /** Send a move that is not among the legal ones: the answer says which rule forbids it. */
  #try(grade: number, id: string): void {
    const others = [...this.#now.garden().dice];
    if (others.includes(grade)) others.splice(others.indexOf(grade), 1);
    const far = this.distance ?? others[0];
    if (cellOf(id) && far !== undefined) this.#now.send(halfText(grade, far, id));
    else this.drop();
  }

  chooseDie(slot: Slot | undefined): void {
    this.asked = null;
    if (slot?.role === "wizard") this.drop();
    else if (slot?.role === "steps") this.distance = null;
    else if (slot && this.grade === null) this.grade = slot.face;
    else if (slot) this.distance = slot.face;
    this.#say();
  }

  chooseDistance(far: number | null): void {
    const { asked, grade } = this;
    if (far === null || !asked || grade === null) this.asked = null;
    else this.#now.send(halfText(grade, far, asked));
  }

  #say(): void {
    if (this.hint) this.#now.say(this.hint.text);
  }
}

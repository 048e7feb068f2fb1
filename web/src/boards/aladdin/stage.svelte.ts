/** What lies in the garden at this instant: wizards under way, dice as they tumble, a duel's end. */
import { tick } from "svelte";
import type { Duel, Happening, Moved, View } from "../../../types/aladdin";
import { tumbling } from "../core/dice";
import { play, wayTime } from "../core/glide";
import type { Point } from "../core/points";
import { type Early, Stage as Base } from "../core/stage.svelte";
import { fieldsOf, NO_CARDS, NO_SPELLS, swapped, withCard, without } from "./cards";
import { type Fight, fightAfter, goesOn } from "./fights";
import { porchId } from "./geometry";
import { type Card, gardenOf, type Wizard } from "./garden";
import { wayOf } from "./history";

const TUMBLE = 600;
const HOP = 5;
/** A taken card flies up and turns about its upright axis. */
const LIFT: Keyframe[] = [
  { opacity: 1, transform: "translate(0px, 0px) scale(1)" },
  { opacity: 1, transform: "translate(0px, -14px) scale(1.3)", offset: 0.35 },
  { opacity: 1, transform: "translate(0px, -20px) scale(0.05, 1.35)", offset: 0.55 },
  { opacity: 1, transform: "translate(0px, -25px) scale(1.4)", offset: 0.75 },
  { opacity: 0, transform: "translate(0px, -36px) scale(1.5)" },
];
const LAY: Keyframe[] = [
  { opacity: 0, transform: "translate(0px, -26px) scale(1.5)" },
  { opacity: 1, transform: "translate(0px, 0px) scale(1)" },
];
/** How long the result of a duel is looked at before anything else happens. */
const LOOK = 1200;

export function wizardKey(wizard: { readonly seat: string; readonly grade: number }): string {
  return `${wizard.seat}-${wizard.grade}`;
}

/** Where a wizard is drawn: its field, or its place on the porch. */
export function placeIdOf(wizard: Wizard): string {
  return wizard.at === "out" ? porchId(wizard.seat, wizard.grade) : wizard.at;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export class Stage extends Base<View, Happening> {
  wizards = $state.raw<readonly Wizard[]>([]);
  treasures = $state.raw(NO_CARDS);
  spells = $state.raw(NO_SPELLS);
  /** The four dice of this turn as they lie, used ones included; while they tumble, any faces. */
  dice = $state.raw<readonly number[]>([]);
  isTumbling = $state(false);
  fight = $state.raw<Fight | null>(null);
  #duel: Duel | null = null;
  #shown: readonly number[] | null = null;
  #turn: string | null = null;
  readonly #at: (id: string) => Point;

  constructor(at: (id: string) => Point) {
    super();
    this.#at = at;
  }

  override walk(wizard: string, points: readonly Point[], motion: number): Promise<void> {
    return this.move(wizard, points, wayTime(points.length - 1, motion * 0.6), { lift: HOP });
  }

  override async close(view: View): Promise<void> {
    this.settle(view);
  }

  protected override show(
    view: View,
    _before: readonly Happening[],
    missed: readonly Happening[],
  ): void {
    const garden = gardenOf(view);
    this.isTumbling = false;
    this.wizards = garden.wizards;
    this.treasures = garden.treasures;
    this.spells = garden.spells;
    // A duel whose dice were not waited for is told by the log.
    const fight = this.fight?.winner ? this.fight : null;
    this.fight = fightAfter(fight, this.#duel, missed);
    this.#duel = garden.duel ?? this.#duel;
    if (garden.turn !== this.#turn || garden.phase === "roll") this.dice = [];
    this.#turn = garden.turn;
    const isFresh = !garden.dice.every((die) => this.dice.includes(die));
    if (isFresh || garden.dice.length > this.dice.length) this.dice = garden.dice;
  }

  protected override begin(events: readonly Happening[]): void {
    if (events.some(goesOn)) this.fight = null;
  }

  protected override happen(
    event: Happening,
    motion: number,
    ahead: Early | null,
  ): Promise<void> | void {
    switch (event.event) {
      case "turn":
        this.#turn = event.seat;
        this.dice = [];
        return;
      case "rolled":
        this.#turn = event.seat;
        return this.#roll(event.dice, motion);
      case "moved":
        return this.#go(event, motion, ahead);
      case "challenged":
        this.#duel = { challenger: event.by, challenged: event.seat, armed: null };
        this.#shown = null;
        return;
      case "shown":
        this.#shown = event.values;
        return;
      case "duel_rolled":
        return this.#fightDice(event.dice, motion);
      case "duel_won":
        return this.#decide(event.seat, event.strengths, motion);
      case "banished":
        return this.#banish(event.seat, event.grade, motion);
      case "took":
        return this.#take(event.at, motion);
      case "returned":
        return this.#put(event.at, { kind: event.kind, value: event.value ?? null }, motion);
      case "spell":
        this.spells = swapped(this.spells, event.kind, event.with);
    }
  }

  async #go(event: Moved, motion: number, ahead: Early | null): Promise<void> {
    const key = wizardKey(event);
    const points = wayOf(event, fieldsOf(this.treasures)).map(this.#at);
    this.#set(key, event.to);
    if (key === ahead?.piece) await this.arrived();
    else await this.walk(key, points, motion);
  }

  #set(key: string, at: string): void {
    this.wizards = this.wizards.map((one) => (wizardKey(one) === key ? { ...one, at } : one));
  }

  async #banish(seat: string, grade: number, motion: number): Promise<void> {
    const key = wizardKey({ seat, grade });
    const wizard = this.wizards.find((one) => wizardKey(one) === key);
    if (!wizard || wizard.at === "out") return;
    const points = [this.#at(wizard.at), this.#at(porchId(seat, grade))];
    this.#set(key, "out");
    await this.move(key, points, Math.min(600, motion * 1.6), { shrinks: true });
  }

  async #take(at: string, motion: number): Promise<void> {
    await play(this.drawn.get(`card-${at}`), LIFT, Math.min(700, motion * 2), "ease-in-out");
    this.treasures = without(this.treasures, at);
  }

  async #put(at: string, card: Card, motion: number): Promise<void> {
    this.treasures = withCard(this.treasures, at, card);
    await tick();
    await play(this.drawn.get(`card-${at}`), LAY, motion, "ease-in-out");
  }

  async #tumble(
    faces: readonly number[],
    motion: number,
    show: (faces: readonly number[]) => void,
  ): Promise<void> {
    const ms = Math.min(TUMBLE, motion * 2.4);
    const stop = tumbling(faces.length, ms, show);
    await pause(ms);
    stop();
    show(faces);
  }

  async #roll(dice: readonly number[], motion: number): Promise<void> {
    this.isTumbling = true;
    await this.#tumble(dice, motion, (faces) => (this.dice = faces));
    this.isTumbling = false;
  }

  async #fightDice(rolled: readonly number[], motion: number): Promise<void> {
    const [duel, cards] = [this.#duel, this.#shown];
    if (!duel) return;
    await this.#tumble(rolled, motion, (dice) => {
      this.fight = { duel, dice, cards, winner: null, strengths: null };
    });
  }

  async #decide(winner: string, strengths: readonly number[], motion: number): Promise<void> {
    if (!this.fight) return;
    this.fight = { ...this.fight, winner, strengths };
    await pause(Math.min(LOOK, motion * 4));
  }
}

/** What lies in the garden at this instant: wizards under way, dice as they tumble, a duel's end. */
import { tick } from "svelte";
import type { GameEvent } from "../board";
import { Drawn } from "../core/drawn";
import { glide, play, wayTime } from "../core/glide";
import type { Point } from "../core/points";
import { porchId } from "./geometry";
import { wayOf } from "./history";
import {
  type Duel,
  fieldsOf,
  type Garden,
  NO_CARDS,
  NO_SPELLS,
  swapped,
  withCard,
  without,
  type Wizard,
} from "./model";
import type { Kind } from "./notation";

const TUMBLE = 600;
const HOP = 5;
const FACES = [3, 5, 1, 4, 2, 6] as const;
const LIFT: Keyframe[] = [
  { opacity: 1, transform: "translate(0px, 0px) scale(1)" },
  { opacity: 1, transform: "translate(0px, -10px) scale(1.25)" },
  { opacity: 0, transform: "translate(0px, -26px) scale(1.5)" },
];

/** How a duel ended, kept in sight until somebody goes on. */
export interface Fight {
  readonly duel: Duel;
  readonly dice: readonly number[];
  readonly cards: readonly number[] | null;
  readonly winner: string | null;
  readonly strengths: readonly number[] | null;
}

export function wizardKey(wizard: { readonly seat: string; readonly grade: number }): string {
  return `${wizard.seat}-${wizard.grade}`;
}

/** Where a wizard is drawn: its field, or its place on the porch. */
export function placeIdOf(wizard: Wizard): string {
  return wizard.at === "out" ? porchId(wizard.seat, wizard.grade) : wizard.at;
}

export class Stage {
  wizards = $state.raw<readonly Wizard[]>([]);
  treasures = $state.raw(NO_CARDS);
  spells = $state.raw(NO_SPELLS);
  /** The four dice of this turn as they lie, used ones included; while they tumble, any faces. */
  dice = $state.raw<readonly number[]>([]);
  isTumbling = $state(false);
  fight = $state.raw<Fight | null>(null);
  /** The wizard that is drawn above all others. */
  top = $state<string | null>(null);
  /** The drawn wizards and cards by name, for the animations. */
  readonly drawn = new Drawn();
  #run = 0;
  #duel: Duel | null = null;
  #shown: readonly number[] | null = null;
  #turn: string | null = null;
  readonly #at: (id: string) => Point;

  constructor(at: (id: string) => Point) {
    this.#at = at;
  }

  /** Show a position at once; whatever still moved has arrived. */
  settle(garden: Garden): void {
    this.#run += 1;
    this.isTumbling = false;
    this.top = null;
    this.wizards = garden.wizards;
    this.treasures = garden.treasures;
    this.spells = garden.spells;
    this.#duel = garden.duel ?? this.#duel;
    if (garden.turn !== this.#turn || garden.phase === "roll") this.dice = [];
    this.#turn = garden.turn;
    const isFresh = !garden.dice.every((die) => this.dice.includes(die));
    if (isFresh || garden.dice.length > this.dice.length) this.dice = garden.dice;
    this.drawn.finish();
  }

  /** Let events happen one after the other; `ahead` is a wizard that already shows its move. */
  async play(events: readonly GameEvent[], motion: number, ahead: string | null): Promise<boolean> {
    const run = (this.#run += 1);
    if (events.some(({ event }) => event === "moved" || event === "rolled")) this.fight = null;
    for (const event of events) {
      await this.#happen(event, motion, ahead);
      if (run !== this.#run) return false;
    }
    return true;
  }

  /** Let a wizard that stands at the end of a way hop along it. */
  async hop(key: string, ids: readonly string[], motion: number): Promise<void> {
    this.top = key;
    await tick();
    const points = ids.map(this.#at);
    const ms = wayTime(points.length - 1, motion * 0.6);
    await glide(this.drawn.get(key), points, ms, { lift: HOP });
    this.top = null;
  }

  async #happen(event: GameEvent, motion: number, ahead: string | null): Promise<void> {
    switch (event.event) {
      case "turn":
        this.#turn = String(event["seat"]);
        this.dice = [];
        return;
      case "rolled":
        this.#turn = String(event["seat"]);
        return this.#roll(event["dice"] as readonly number[], motion);
      case "moved":
        return this.#move(event, motion, ahead);
      case "challenged":
        this.#duel = {
          challenger: side(event, "by"),
          challenged: side(event, "seat"),
          armed: null,
        };
        this.#shown = null;
        return;
      case "shown":
        this.#shown = event["values"] as readonly number[];
        return;
      case "duel_rolled":
        return this.#fightDice(event["dice"] as readonly number[], motion);
      case "duel_won":
        return this.#decide(event, motion);
      case "banished":
        return this.#banish(String(event["seat"]), Number(event["grade"]), motion);
      case "took":
        return this.#take(event, motion);
      case "returned":
        return this.#put(event, motion);
      case "spell":
        this.spells = swapped(this.spells, event["kind"] as Kind, event["with"] as Kind);
    }
  }

  async #move(event: GameEvent, motion: number, ahead: string | null): Promise<void> {
    const wizard = { seat: String(event["seat"]), grade: Number(event["grade"]) };
    const key = wizardKey(wizard);
    const ids = wayOf(event, fieldsOf(this.treasures));
    this.#set(key, String(event["to"]));
    if (key !== ahead) await this.hop(key, ids, motion);
  }

  #set(key: string, at: string): void {
    this.wizards = this.wizards.map((one) => (wizardKey(one) === key ? { ...one, at } : one));
  }

  async #banish(seat: string, grade: number, motion: number): Promise<void> {
    const key = wizardKey({ seat, grade });
    const wizard = this.wizards.find((one) => wizardKey(one) === key);
    if (!wizard || wizard.at === "out") return;
    const from = this.#at(wizard.at);
    this.#set(key, "out");
    this.top = key;
    await tick();
    const home = this.#at(porchId(seat, grade));
    const ms = Math.min(600, motion * 1.6);
    await glide(this.drawn.get(key), [from, home], ms, { shrinks: true });
    this.top = null;
  }

  async #take(event: GameEvent, motion: number): Promise<void> {
    const at = String(event["at"]);
    await play(this.drawn.get(`card-${at}`), LIFT, motion * 1.4, "ease-in-out");
    this.treasures = without(this.treasures, at);
  }

  async #put(event: GameEvent, motion: number): Promise<void> {
    const at = String(event["at"]);
    const { value } = event;
    const card = {
      kind: String(event["kind"]) as Kind,
      value: typeof value === "number" ? value : null,
    };
    this.treasures = withCard(this.treasures, at, card);
    await tick();
    await play(this.drawn.get(`card-${at}`), [...LIFT].reverse(), motion, "ease-in-out");
  }

  async #tumble(
    faces: readonly number[],
    show: (faces: readonly number[]) => void,
    motion: number,
  ) {
    const ms = Math.min(TUMBLE, motion * 2.4);
    let n = 0;
    const next = (): void => show(faces.map((_, die) => FACES[(die * 2 + n) % FACES.length]!));
    next();
    const timer = setInterval(() => ((n += 1), next()), ms / 6);
    await tick();
    await new Promise((resolve) => setTimeout(resolve, ms));
    clearInterval(timer);
    show(faces);
  }

  async #roll(dice: readonly number[], motion: number): Promise<void> {
    this.isTumbling = true;
    await this.#tumble(dice, (faces) => (this.dice = faces), motion);
    this.isTumbling = false;
  }

  async #fightDice(dice: readonly number[], motion: number): Promise<void> {
    const duel = this.#duel;
    if (!duel) return;
    const cards = this.#shown;
    const show = (faces: readonly number[]): void => {
      this.fight = { duel, dice: faces, cards, winner: null, strengths: null };
    };
    await this.#tumble(dice, show, motion);
  }

  async #decide(event: GameEvent, motion: number): Promise<void> {
    if (!this.fight) return;
    const strengths = event["strengths"] as readonly number[];
    this.fight = { ...this.fight, winner: String(event["seat"]), strengths };
    await new Promise((resolve) => setTimeout(resolve, motion));
  }
}

function side(event: GameEvent, field: string): readonly [string, number] {
  return event[field] as unknown as readonly [string, number];
}

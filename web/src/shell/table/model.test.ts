import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, State, TableEvent } from "../../../types/wire";
import { words } from "../../boards/core/plain/words";
import { TableStore } from "../../net/table.svelte";
import { settings } from "../../settings.svelte";
import { TableModel } from "./model.svelte";

/** Stands in for the connection. */
const line = vi.hoisted(() => ({ say: (_: unknown): void => undefined }));
vi.mock("../../net/link", () => ({
  socketPath: () => "ws",
  Link: class {
    constructor(_: string, told: { onmessage: (message: unknown) => void }) {
      line.say = told.onmessage;
    }
    close(): void {
      line.say = () => undefined;
    }
  },
}));

const PLACES = ["Ada", "", "", ""].map((name, n) => ({
  name,
  seats: ["abcd"[n]!],
  bot: n === 0 ? null : 0,
}));
const board = (ply: number): Board =>
  ({ number: 1, ply, view: {}, acting: { place: 0, seat: "a" }, legal: [] }) as unknown as Board;
const turn = (seat: string): object => ({ event: "turn", seat });
const moved = (seat: string, to: string): object => ({ event: "moved", seat, to });
const idle = (seat: string, die: number): object[] => [
  turn(seat),
  { event: "rolled", seat, die },
  { event: "passed", seat },
];

let store: TableStore;
let model: TableModel;

beforeEach(() => {
  settings.language = "en";
  settings.motion = 0;
  store = new TableStore("T", {
    onevents: () => undefined,
    onsnapshot: () => undefined,
    onrefusal: () => undefined,
  });
  const state = { seq: 1, game: "any", places: PLACES, phase: "playing", number: 1, log: [] };
  const you = { place: 0, seats: ["a"], is_host: true };
  const whole = { ...state, you, board: board(0), results: [] } as unknown as State;
  line.say({ type: "snapshot", table: "T", seq: 1, state: whole });
  model = new TableModel(store);
  model.words = words;
});
afterEach(() => store.close());

function happen(seq: number, more: object): void {
  const event = { seq, at: 0, phase: "playing", board: board(seq), ...more } as TableEvent;
  line.say({ type: "events", table: "T", seq, events: [event] });
}
const played = (seq: number, place: number, ...events: object[]): void =>
  happen(seq, { type: "played", place, seat: "abcd"[place], text: "any", events });
const texts = (): string[] => model.lines.map(({ text }) => text);

describe("the log", () => {
  it("tells after a take-back what was played then, and not what was before", () => {
    played(2, 0, turn("a"), moved("a", "x"));
    played(3, 1, turn("b"), moved("b", "y"));
    expect(texts()).toEqual([expect.stringContaining("x"), expect.stringContaining("y")]);
    happen(4, { type: "undone", place: 0, log: [turn("a")] });
    played(5, 0, moved("a", "v"));
    played(6, 1, turn("b"), moved("b", "w"));
    expect(texts()).toEqual([expect.stringContaining("v"), expect.stringContaining("w")]);
  });

  it("tells in one line who could not move, also to a screen reader", () => {
    const events = [...idle("b", 3), ...idle("c", 1), ...idle("d", 2), turn("a")];
    played(2, 1, ...events);
    expect(texts()).toEqual(["Bruno (3), Clara (1) and Dora (2) pass"]);
    expect(model.speech(events as never)).toBe("Bruno (3), Clara (1) and Dora (2) pass");
  });
});

import { describe, expect, it } from "vitest";
import type { Board, State, TableEvent } from "../../types/wire";
import { reduce } from "./reduce";

const board: Board = {
  number: 1,
  ply: 3,
  view: { phase: "move" },
  acting: null,
  legal: [],
  form: null,
  sealed: [],
  my_forms: {},
  can_undo: false,
  clock: { left: null, runs: null, since: 0, next_tick: null },
  asks: [],
};

const state: State = {
  seq: 7,
  created_at: 0,
  game: "any",
  options: {},
  rules: 1,
  settings: {},
  from_position: false,
  host: { name: "Ada", place: 0 },
  you: { place: 0, seats: ["left"], is_host: true },
  places: [],
  phase: "playing",
  number: 1,
  chat_on: true,
  chat: [],
  results: [],
  fair: { number: 1, commitment: null, secret: null, contributions: null, next_commitment: null },
  board,
  log: [{ event: "turn", seat: "left" }],
};

const next = (event: object): State => reduce(state, { seq: 8, at: 1, ...event } as TableEvent);

describe("a table after an event", () => {
  it("knows the event's number, also of a hidden one", () => {
    expect(next({ type: "hidden" })).toEqual({ ...state, seq: 8 });
  });

  it("has the new board, and what happened at the end of its log", () => {
    const moved = { event: "moved", seat: "left" };
    const told = { type: "played", phase: "playing", board: { ...board, ply: 4 }, events: [moved] };
    expect(next(told)).toMatchObject({ seq: 8, board: { ply: 4 }, log: [state.log[0], moved] });
  });

  it("begins its log anew with a game", () => {
    const told = { type: "started", phase: "playing", board, number: 2, fair: state.fair };
    expect(next(told)).toMatchObject({ number: 2, log: [] });
  });

  it("has the server's log after an undo", () => {
    expect(next({ type: "undone", phase: "playing", board, log: [] }).log).toEqual([]);
  });

  it("keeps what was said", () => {
    const told = { type: "chatted", place: 0, name: "Ada", text: "hello" };
    expect(next(told).chat).toEqual([{ seq: 8, at: 1, place: 0, name: "Ada", text: "hello" }]);
  });

  it("has the clock that somebody's coming or going leads to", () => {
    const clock = { left: null, runs: 0, since: 5, next_tick: 9 };
    const told = { type: "presence_changed", place: 0, here: false, clock, places: [] };
    expect(next({ ...told, host: state.host, you: state.you }).board?.clock).toEqual(clock);
  });

  it("keeps how its games ended", () => {
    const result = { number: 1, how: "played", winners: [0], payoffs: null, reason: null };
    const told = { type: "ended", phase: "over", board, result, fair: state.fair, places: [] };
    expect(next({ ...told, host: state.host, you: state.you })).toMatchObject({
      phase: "over",
      results: [result],
    });
  });
});

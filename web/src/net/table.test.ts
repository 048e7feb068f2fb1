import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, Events, Problem, Snapshot, TableEvent } from "../../types/wire";
import { settings } from "../settings.svelte";
import { TableStore } from "./table.svelte";

/** Stands in for the connection: what is asked waits until the test answers. */
const line = vi.hoisted(() => ({
  say: (_: unknown): void => undefined,
  asked: [] as {
    command: unknown;
    resolve: (seq: number) => void;
    reject: (why: unknown) => void;
  }[],
  renewed: 0,
}));
vi.mock("./link", () => ({
  socketPath: () => "ws",
  Link: class {
    constructor(_: string, told: { onmessage: (message: unknown) => void }) {
      line.say = told.onmessage;
    }
    do(_: string, command: unknown): Promise<number> {
      return new Promise((resolve, reject) => line.asked.push({ command, resolve, reject }));
    }
    renew(): void {
      line.renewed += 1;
    }
    close(): void {
      line.asked = [];
    }
  },
}));

const board = (ply: number): Board => ({
  number: 1,
  ply,
  view: { ply },
  acting: { place: 0, seat: "left", is_roll: false },
  legal: ["a>b"],
  form: null,
  sealed: [],
  my_forms: {},
  can_undo: false,
  clock: { left: null, runs: null, since: 0, next_tick: null },
  asks: [],
});

const snapshot = (seq: number): Snapshot => ({
  type: "snapshot",
  table: "T",
  seq,
  state: {
    seq,
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
    board: board(0),
    log: [],
  },
});

const played = (seq: number, ply: number, place = 1): TableEvent => ({
  type: "played",
  seq,
  at: 0,
  phase: "playing",
  board: board(ply),
  seat: "right",
  place,
  by: place,
  text: "a>b",
  events: [{ event: "moved", ply }],
});

const events = (...list: TableEvent[]): Events => ({
  type: "events",
  table: "T",
  seq: list.at(-1)?.seq ?? 0,
  events: list,
});

let store: TableStore;
let refused: Problem[];

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  settings.motion = 250;
  settings.botWait = 450;
  refused = [];
  line.asked = [];
  line.renewed = 0;
  store = new TableStore("T", {
    onevents: () => undefined,
    onsnapshot: () => undefined,
    onrefusal: (problem) => refused.push(problem),
  });
  line.say(snapshot(5));
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

describe("a move", () => {
  it("is pending until its event comes", async () => {
    store.move("a>b", false);
    expect(store.pending).toMatchObject({ text: "a>b", isHeld: false });
    expect(line.asked[0]?.command).toEqual({ type: "move", text: "a>b", game: 1, ply: 0 });
    line.say(events(played(6, 1, 0)));
    expect(store.pending).toBeNull();
    expect(store.state?.board?.ply).toBe(1);
  });

  it("rolls back with the reason when it is refused", async () => {
    const why: Problem = { code: "illegal", rule: "X-1", text: { en: "no", de: "nein" } };
    store.move("a>c", false);
    line.asked[0]?.reject(why);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.pending).toBeNull();
    expect(store.problem).toEqual(why);
    expect(refused).toEqual([why]);
    expect(store.state?.board?.ply).toBe(0);
  });

  it("is no longer pending when my form waits sealed; another's changes nothing", () => {
    const sealed = (seq: number, seat: string): TableEvent => ({
      type: "sealed",
      seq,
      at: 0,
      phase: "playing",
      board: { ...board(0), sealed: [seat] },
      seat,
    });
    store.move("build", false);
    line.say(events(sealed(6, "right")));
    expect(store.pending).not.toBeNull();
    line.say(events(sealed(7, "left")));
    expect(store.pending).toBeNull();
  });

  it("waits for its confirmation when it is held", () => {
    store.move("a>b", true);
    expect(line.asked).toEqual([]);
    store.confirm();
    expect(line.asked).toHaveLength(1);
  });

  it("is remembered while it is held, and forgotten when it is taken back", () => {
    store.move("a>b", true);
    expect(localStorage.getItem("spieltisch.pending.T")).toContain("a>b");
    store.release();
    expect(localStorage.getItem("spieltisch.pending.T")).toBeNull();
  });
});

describe("what happens", () => {
  it("is shown one by one, the next when the board has done", () => {
    line.say(events(played(6, 1, 0)));
    line.say(events(played(7, 2)));
    expect(store.state?.board?.ply).toBe(1);
    expect(store.isCurrent).toBe(false);
    store.done();
    expect(store.state?.board?.ply).toBe(1);
    vi.advanceTimersByTime(500);
    expect(store.state?.board?.ply).toBe(2);
  });

  it("is shown at once when it is far behind", () => {
    line.say(events(played(6, 1), played(7, 2), played(8, 3)));
    expect(store.state?.board?.ply).toBe(3);
    expect(store.playing).toEqual([]);
  });

  it("is shown at once without motion", () => {
    settings.motion = 0;
    line.say(events(played(6, 1)));
    expect(store.playing).toEqual([]);
    expect(store.isCurrent).toBe(true);
  });

  it("goes on when a board forgets to say that it has done", () => {
    line.say(events(played(6, 1)));
    vi.advanceTimersByTime(3100);
    expect(store.playing).toEqual([]);
  });

  it("is taken once, and asked for anew when something is missing", () => {
    settings.motion = 0;
    line.say(events(played(6, 1)));
    line.say(events(played(6, 1), played(7, 2)));
    expect(store.state?.log).toHaveLength(2);
    line.say(events(played(9, 4)));
    expect(line.renewed).toBe(1);
    expect(store.state?.board?.ply).toBe(2);
  });
});

describe("the steps before a snapshot", () => {
  const page = (events: TableEvent[], next: number | null): Response =>
    new Response(JSON.stringify({ table: "T", seq: 9, events, next }));
  const { fair } = snapshot(5).state;
  const started: TableEvent = {
    type: "started",
    seq: 3,
    at: 0,
    phase: "playing",
    board: board(0),
    number: 1,
    fair,
  };
  const reloaded = (): void => {
    const told = snapshot(5);
    line.say({ ...told, state: { ...told.state, log: [{ event: "moved", ply: 1 }] } });
  };
  const plies = (): (number | undefined)[] => store.steps.map((step) => step.board.ply);

  beforeEach(() => {
    settings.motion = 0;
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("are asked for page by page, and what comes meanwhile follows them", async () => {
    const pages = [page([started], 3), page([played(4, 1), played(5, 2), played(6, 3)], null)];
    const asked: string[] = [];
    vi.stubGlobal("fetch", (address: string) => {
      asked.push(address);
      return Promise.resolve(pages.shift());
    });
    reloaded();
    line.say(events(played(6, 3)));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.map((address) => address.split("/").at(-1))).toEqual([
      "history?number=1&after=0",
      "history?number=1&after=3",
    ]);
    expect(plies()).toEqual([0, 1, 2, 3]);
    expect(store.steps.map((step) => step.log)).toEqual([0, 1, 2, 3]);
    line.say(events(played(7, 4)));
    expect(plies()).toEqual([0, 1, 2, 3, 4]);
  });

  it("are missing when they cannot be had, and the others are there", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no network")));
    reloaded();
    line.say(events(played(6, 3)));
    await vi.advanceTimersByTimeAsync(0);
    expect(plies()).toEqual([0, 3]);
  });
});

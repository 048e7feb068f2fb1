import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board, Hint, Problem, Snapshot, State, TableEvent } from "../../../types/wire";
import type { Prompt } from "../../boards/board";
import { TableStore } from "../../net/table.svelte";
import { settings } from "../../settings.svelte";
import { live } from "../parts/live.svelte";
import { TableModel } from "./model.svelte";
import { Tips } from "./tips.svelte";
import TurnBar from "./TurnBar.svelte";

/** A socket that the test holds the other end of. */
class FakeSocket {
  static last: FakeSocket | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.last = this;
  }

  send(): void {
    // Nothing is asked over the socket here.
  }

  close(): void {
    // It ends with the test.
  }
}

const MINE: Board = {
  number: 1,
  ply: 7,
  view: { game: "any" },
  acting: { place: 0, seat: "left", is_roll: false },
  legal: ["a>b", "a>c"],
  form: null,
  sealed: [],
  my_forms: {},
  can_undo: false,
  clock: { left: null, runs: null, since: 0, next_tick: null },
  asks: [],
};
const STATE: State = {
  seq: 5,
  created_at: 0,
  game: "any",
  options: {},
  rules: 1,
  settings: {},
  from_position: false,
  host: { name: "Ada", place: 0 },
  you: { place: 0, seats: ["left"], is_host: true },
  places: [
    {
      name: "Ada",
      seats: ["left"],
      is_person: true,
      bot: null,
      here: true,
      away_since: null,
      agrees: false,
      is_forfeited: false,
    },
  ],
  phase: "playing",
  number: 1,
  chat_on: true,
  chat: [],
  results: [],
  fair: { number: 1, commitment: null, secret: null, contributions: null, next_commitment: null },
  board: MINE,
  log: [],
};
const FOUND: Hint = {
  seat: "left",
  ply: 7,
  move: "a>c",
  values: { "a>b": 0.4, "a>c": 0.571 },
  chances: { left: 0.571, right: 0.429 },
};
const REFUSED: Problem = {
  code: "bots_busy",
  rule: null,
  text: { en: "all bots are busy", de: "alle Bots sind beschäftigt" },
};

let store: TableStore;
let answer: (body: unknown, status?: number) => Promise<void>;

function say(message: Snapshot | { type: "events"; table: string; events: TableEvent[] }): void {
  FakeSocket.last?.onmessage?.({ data: JSON.stringify(message) });
}

/** The turn bar of a table, and the tips behind it. */
function open(
  board: Partial<Board> = {},
  changed: Partial<State> = {},
  hint: Prompt | null = null,
): Tips {
  store = new TableStore("T", {
    onevents: () => undefined,
    onsnapshot: () => undefined,
    onrefusal: () => undefined,
  });
  const state = { ...STATE, board: { ...MINE, ...board }, ...changed };
  say({ type: "snapshot", table: "T", seq: 5, state });
  const model = new TableModel(store);
  const tips = new Tips(() => model);
  render(TurnBar, {
    props: {
      model,
      tips,
      hint,
      handOver: null,
      room: null,
      onrule: vi.fn(),
      onresult: vi.fn(),
    },
  });
  return tips;
}

const button = (): HTMLElement | null => screen.queryByRole("button", { name: /Hint|Thinking/ });

beforeEach(() => {
  settings.language = "en";
  settings.motion = 0;
  live.hush();
  vi.stubGlobal("WebSocket", FakeSocket);
  let give: (response: Response) => void;
  const asked = new Promise<Response>((resolve) => (give = resolve));
  vi.stubGlobal("fetch", () => asked);
  answer = async (body, status = 200) => {
    give(new Response(JSON.stringify(body), { status }));
    await vi.waitFor(() => expect(button()?.textContent ?? "").not.toContain("Thinking"));
    await tick();
  };
});
afterEach(() => {
  cleanup();
  store.close();
  vi.unstubAllGlobals();
});

describe("a tip", () => {
  it.each<[string, Partial<Board>, Partial<State>]>([
    ["before a roll", { acting: { place: 0, seat: "left", is_roll: true }, legal: [] }, {}],
    ["while another is to move", { acting: { place: 1, seat: "right", is_roll: false } }, {}],
    ["for a form", { form: "build" }, {}],
    ["for a mere pass", { legal: ["pass"] }, {}],
    ["at a table without them", {}, { settings: { hints: false } }],
  ])("is not offered %s", (_, board, changed) => {
    open(board, changed);
    expect(button()).toBeNull();
  });

  it("is thought over, then said with its chance and told politely", async () => {
    const tips = open();
    await fireEvent.click(button()!);
    expect(button()?.textContent).toContain("Thinking");
    expect(button()?.getAttribute("aria-disabled")).toBe("true");
    expect(tips.move).toBeNull();
    await answer(FOUND);
    expect(tips.move).toBe("a>c");
    expect(screen.getByText("Hint: a>c – winning chance 57%")).toBeTruthy();
    expect(live.polite.trim()).toBe("Hint: a>c – winning chance 57%");
  });

  it("leaves in sight what my choice would bring", async () => {
    open({}, {}, { text: "Choose.", effect: "The lamp is yours." });
    await fireEvent.click(button()!);
    await answer(FOUND);
    expect(screen.getByText(/winning chance 57/)).toBeTruthy();
    expect(screen.getByText("The lamp is yours.")).toBeTruthy();
    expect(screen.getByText("Choose.")).toBeTruthy();
  });

  it("is said without a chance where the bots know none", async () => {
    const tips = open();
    await fireEvent.click(button()!);
    await answer({ ...FOUND, values: {}, chances: {} });
    expect(tips.text).toBe("Hint: a>c");
  });

  it("goes away with the next move", async () => {
    const tips = open();
    await fireEvent.click(button()!);
    await answer(FOUND);
    const next: TableEvent = {
      type: "played",
      seq: 6,
      at: 0,
      phase: "playing",
      seat: "left",
      place: 0,
      by: 0,
      text: "a>b",
      events: [],
      board: { ...MINE, ply: 8 },
    };
    say({ type: "events", table: "T", events: [next] });
    await tick();
    expect(tips.move).toBeNull();
    expect(screen.queryByText(/you win/)).toBeNull();
    expect(button()?.textContent).toContain("Hint");
  });

  it("goes away when it is dismissed", async () => {
    const tips = open();
    await fireEvent.click(button()!);
    await answer(FOUND);
    tips.clear();
    await tick();
    expect(screen.queryByText(/you win/)).toBeNull();
  });

  it("that comes too late, for an earlier position, is not shown", async () => {
    const tips = open();
    await fireEvent.click(button()!);
    await answer({ ...FOUND, ply: 6 });
    expect(tips.move).toBeNull();
    expect(live.polite).toBe("");
  });

  it("that is refused shows why", async () => {
    const tips = open();
    await fireEvent.click(button()!);
    await answer({ error: REFUSED }, 503);
    expect(screen.getByText("All bots are busy.")).toBeTruthy();
    expect(tips.move).toBeNull();
  });

  it("at a table without them is asked for by key, and the answer says so", async () => {
    const tips = open({}, { settings: { hints: false } });
    const asked = tips.ask();
    await answer({ error: REFUSED }, 403);
    await asked;
    await tick();
    expect(screen.getByText("All bots are busy.")).toBeTruthy();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../../types/wire";
import { Link, socketPath, type LinkState } from "./link";

/** A socket that the test holds the other end of. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: string; n?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const WELCOME = { type: "welcome", version: 1, now: 0, person: null, nickname: null } as const;
let states: LinkState["is"][] = [];
let heard: FromServer[] = [];
let link: Link;
const socket = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.all = [];
  states = [];
  heard = [];
  link = new Link(socketPath("T"), {
    hello: () => ({ table: "T", last: 5 }),
    onmessage: (message) => heard.push(message),
    onstate: (state) => states.push(state.is),
  });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a connection", () => {
  it("goes to an address that names the table", () => {
    expect(socketPath("a-b_1")).toBe("ws?table=a-b_1");
    expect(socket().url).toBe(`ws://${location.host}/ws?table=T`);
  });

  it("says hello with the last number, and is connected when welcome", () => {
    socket().open();
    expect(socket().sent).toEqual([{ type: "hello", version: 1, table: "T", last: 5 }]);
    socket().say(WELCOME);
    expect(states).toEqual(["connecting", "connected"]);
  });

  it("answers a probe at once and pings after silence", () => {
    socket().open();
    socket().say(WELCOME);
    socket().say({ type: "probe", n: 4 });
    expect(socket().sent.at(-1)).toEqual({ type: "echo", n: 4 });
    vi.advanceTimersByTime(3500);
    expect(socket().sent.at(-1)).toEqual({ type: "ping", n: 1 });
  });

  it("counts as dead after long silence and comes back", () => {
    socket().open();
    socket().say(WELCOME);
    vi.advanceTimersByTime(9600);
    expect(states.at(-1)).toBe("waiting");
    vi.advanceTimersByTime(2000);
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("sends a command again with the same id until it is acknowledged", async () => {
    socket().open();
    socket().say(WELCOME);
    const done = link.do("T", { type: "resign" });
    const first = socket().sent.at(-1);
    socket().break();
    vi.advanceTimersByTime(2000);
    socket().open();
    socket().say(WELCOME);
    expect(socket().sent.at(-1)).toEqual(first);
    socket().say({ type: "ack", table: "T", id: first!.id!, seq: 9 });
    await expect(done).resolves.toBe(9);
  });

  it("tells a refused command its reason", async () => {
    socket().open();
    socket().say(WELCOME);
    const done = link.do("T", { type: "resign" });
    const error = { code: "x", rule: "R-1", text: { en: "no", de: "nein" } };
    socket().say({ type: "refusal", id: socket().sent.at(-1)!.id!, table: "T", error });
    await expect(done).rejects.toEqual(error);
    expect(heard.map((message) => message.type)).toEqual(["welcome"]);
  });

  it("knows a planned restart from a broken line", () => {
    socket().open();
    socket().say(WELCOME);
    socket().break(1012);
    expect(states.at(-1)).toBe("restarting");
  });
});

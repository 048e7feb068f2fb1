import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SocketLike, Tab, Told } from "../offline/tab";
import { TabHere } from "./tab_here.svelte";

/** A start that the test holds the other end of. */
interface Start {
  readonly told: Told;
  readonly succeed: (tab: Tab) => void;
  readonly fail: (error: Error) => void;
}

let starts: Start[];
let here: TabHere;
let sockets: SocketLike[];

const tab = (name: string): Tab => ({
  fetch: () => Promise.resolve(new Response(name)),
  connect: () => {
    const socket: SocketLike = {
      readyState: 0,
      onopen: null,
      onmessage: null,
      onclose: null,
      onerror: null,
      send: vi.fn(),
      close: vi.fn(),
    };
    sockets.push(socket);
    return socket;
  },
  close: () => undefined,
});
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  starts = [];
  sockets = [];
  here = new TabHere(
    (told) => new Promise((succeed, fail) => starts.push({ told, succeed, fail })),
  );
});
afterEach(() => vi.useRealTimers());

it("starts once, however much is asked meanwhile, and says how far it is", async () => {
  const answers = [here.fetch("api/me"), here.fetch("api/games")];
  expect(starts).toHaveLength(1);
  const loading = { loaded: 1, total: 2, phase: "download" } as const;
  starts[0]!.told.onloading(loading);
  expect(here.state).toEqual({ is: "loading", loading });
  starts[0]!.succeed(tab("one"));
  expect(await Promise.all(answers.map(async (one) => (await one).text()))).toEqual(["one", "one"]);
  expect(here.state).toEqual({ is: "ready" });
});

it("gives out sockets that open when the server has started", async () => {
  const socket = here.connect("ws");
  const opened = vi.fn();
  const heard = vi.fn();
  [socket.onopen, socket.onmessage] = [opened, heard];
  expect(socket.readyState).toBe(WebSocket.CONNECTING);
  starts[0]!.succeed(tab("one"));
  await settled();
  const [inner] = sockets;
  Object.assign(inner!, { readyState: WebSocket.OPEN });
  inner!.onopen?.(new Event("open"));
  inner!.onmessage?.(new MessageEvent("message", { data: "hello" }));
  socket.send("words");
  expect(socket.readyState).toBe(WebSocket.OPEN);
  expect([opened, heard, inner!.send].map((one) => vi.mocked(one).mock.calls.length)).toEqual([
    1, 1, 1,
  ]);
});

it("opens no socket that was closed before the start was over", async () => {
  const socket = here.connect("ws");
  socket.close();
  starts[0]!.succeed(tab("one"));
  await settled();
  expect([sockets.length, socket.readyState]).toEqual([0, WebSocket.CLOSED]);
});

it("closes sockets and fails questions when it does not start", async () => {
  const asked = here.fetch("api/me");
  const socket = here.connect("ws");
  const closed = vi.fn();
  socket.onclose = closed;
  const error = new Error("no room");
  starts[0]!.fail(error);
  await expect(asked).rejects.toThrow("no room");
  expect(here.state).toEqual({ is: "failed", error });
  expect(closed.mock.calls[0]?.[0]).toMatchObject({ code: 1006 });
});

it("is started anew when it ended by itself, and answers again", async () => {
  void here.open();
  starts[0]!.succeed(tab("one"));
  await settled();
  starts[0]!.told.onfailure(new Error("killed"));
  expect(here.state).toEqual({ is: "again" });
  expect(starts).toHaveLength(2);
  const answer = here.fetch("api/me");
  starts[1]!.succeed(tab("two"));
  expect(await (await answer).text()).toBe("two");
  expect(here.state).toEqual({ is: "ready" });
});

it("is taken for dead when it opens no socket, as after a kill that nobody told of", async () => {
  vi.useFakeTimers();
  const socket = here.connect("ws");
  starts[0]!.succeed(tab("one"));
  await vi.advanceTimersByTimeAsync(31_000);
  expect([starts.length, here.state.is, socket.readyState]).toEqual([2, "again", 0]);
});

it("is given up when it ends again and again", async () => {
  void here.open();
  const error = new Error("out of memory");
  for (let n = 0; n < 4; n += 1) {
    starts[n]!.succeed(tab("one"));
    await settled();
    starts[n]!.told.onfailure(error);
  }
  expect(starts).toHaveLength(4);
  expect(here.state).toEqual({ is: "failed", error });
  await expect(here.fetch("api/me")).rejects.toThrow("out of memory");
});

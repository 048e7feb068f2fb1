import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Link as LinkClass, LinkState } from "./link";
import type { SocketLike } from "./where";

/** A connection to the server in this browser. */
let link: LinkClass;
let states: LinkState["is"][];
let socket: SocketLike & { readyState: number };

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  history.replaceState(null, "", "/tab/t/T");
  const { Link, socketPath } = await import("./link");
  const { moveTo } = await import("./where");
  socket = {
    ...{ readyState: WebSocket.CONNECTING, onopen: null, onmessage: null },
    ...{ onclose: null, onerror: null, send: vi.fn(), close: vi.fn() },
  };
  moveTo({ fetch: () => Promise.reject(new TypeError()), connect: () => socket });
  states = [];
  link = new Link(socketPath("T"), {
    hello: () => ({ table: "T", last: 0 }),
    onmessage: () => undefined,
    onstate: (state) => states.push(state.is),
  });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

it("stays when the network goes", () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  dispatchEvent(new Event("offline"));
  expect(states).toEqual(["connecting"]);
  socket.onclose?.(new CloseEvent("close", { code: 1006 }));
  expect(states.at(-1)).toBe("waiting");
});

it("waits for a server that takes its time to start", () => {
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(["connecting"]);
  expect(socket.close).not.toHaveBeenCalled();
});

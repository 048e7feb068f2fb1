/** Where the server is: behind the network or, without one, in this browser. */
import type { SocketLike } from "../offline/tab";
import { isTab, ROOT } from "../route.svelte";

export type { SocketLike };

export interface Server {
  /** Ask by a path inside the server, as `fetch` does. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly connect: (path: string) => SocketLike;
}

/** The server that the page comes from. */
export const network: Server = {
  fetch: (path, init) => fetch(ROOT + path, init),
  connect: (path) => {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(`${scheme}//${location.host}${ROOT}${path}`);
  },
};

/** Whether a lost network means that the server is out of reach. */
export const needsNetwork = !isTab;

let here = network;

/** The page's server is this one from now on; said once, before anything is asked. */
export function moveTo(server: Server): void {
  here = server;
}

export const reach: Server["fetch"] = (path, init) => here.fetch(path, init);
export const connect: Server["connect"] = (path) => here.connect(path);

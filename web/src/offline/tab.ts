/**
 * The whole server in this browser: what the page sees of it.
 *
 * Where it comes from: a server with the package `spieltisch-offline` serves the files below
 * `offline/` (beside the page, so the prefix is the page's own), and a static site has them in its
 * folder. `offline/manifest.json` lists them with their sizes and digests; without it there is no
 * tab. None of the files is fetched before `openTab` or `keep` is called, but the manifest, which
 * `offlineSize` and `isKept` read.
 *
 * How the page knows that it is a static site, where there is no server at all:
 * `<meta name="spieltisch-site" content="…">` in index.html; `isSite()` below asks for it. There
 * the page always runs on a tab, and its routes stand after the `#` (`./#/t/abc`), as a static host
 * rewrites no addresses.
 *
 * For the service worker: the files are kept in the cache `offlineCache(path)` of files.ts ("offline " and
 * the path of the page's folder, as two sites may share a host), under their own addresses, by `keep` and `openTab`; requests below `offline/` are answered from it first, and
 * from the network otherwise. The service worker never puts anything there itself. Only
 * `offline/manifest.json` is asked from the network first, as a new build has another one.
 */
import { open } from "./client";
import { empty, fill, hasAll, kept, manifest } from "./files";

/** What the page uses of a WebSocket; a tab's socket has exactly this. */
export interface SocketLike {
  /** As a WebSocket's: 0 connecting, 1 open, 2 closing, 3 closed. */
  readonly readyState: number;
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent<string>) => void) | null;
  /** With `code` and `reason` as the server closes; 1006 when the tab itself is gone. */
  onclose: ((event: CloseEvent) => void) | null;
  onerror: ((event: Event) => void) | null;
  send(text: string): void;
  close(code?: number, reason?: string): void;
}

/** A server that runs in this browser. */
export interface Tab {
  /**
   * As `fetch` asks the server: the same paths ("api/me", with or without a leading "/"), bodies
   * and answers. Cookies are kept by the tab; `init.headers` may hold a token.
   * Bodies are text or bytes. Rejects with a TypeError when the tab is closed, as fetch does.
   */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** As `new WebSocket` does: "ws?table=…", or "/ws". */
  connect(path: string): SocketLike;
  /** Ends the server in this tab; all that was acknowledged is kept. Sockets close with 1006. */
  close(): void;
}

/** How far the start has come. */
export interface Loading {
  /** Bytes, packed, as they travel. */
  readonly loaded: number;
  readonly total: number;
  readonly phase: "download" | "start";
}

export interface Told {
  onloading(loading: Loading): void;
  /** The server in the tab has ended by itself; open a new one. All acknowledged is kept. */
  onfailure(error: Error): void;
}

/**
 * Opens the table of this browser: fetches what is not kept yet, starts Python in a worker, and
 * answers when the first question may be asked. All tabs of a browser share one table: the first
 * one runs it, the others ask it, and one of them takes over when it is closed or has crashed (the
 * sockets then close with 1006 and can be opened anew at once, as after a lost connection).
 */
export const openTab: (told: Told) => Promise<Tab> = open;

/** How many bytes must be downloaded (packed), or null where this is not offered at all. */
export async function offlineSize(): Promise<number | null> {
  return (await manifest())?.bytes ?? null;
}

/** Whether everything is in the cache, so that `openTab` needs no network. */
export const isKept: () => Promise<boolean> = hasAll;

/** Whether an older build is kept than the one that is offered: `keep` brings it up to date. */
export async function isStale(): Promise<boolean> {
  return (await kept()) !== null && !(await hasAll());
}

/** Downloads everything into the cache, and asks the browser not to clear it by itself. */
export async function keep(onloading: (loading: Loading) => void): Promise<void> {
  await fill(onloading);
}

/** Deletes the downloaded files again; tables that were played stay. */
export const drop: () => Promise<void> = empty;

/** Whether this page stands on a static site, where the tab is all there is. */
export function isSite(): boolean {
  return document.querySelector('meta[name="spieltisch-site"]') !== null;
}

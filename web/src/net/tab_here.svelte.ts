/** The server in this browser, as the page sees it: it starts, may stop, and is started again. */
import { openTab, type Loading, type SocketLike, type Tab } from "../offline/tab";
import type { Server } from "./where";

export type TabState =
  | { readonly is: "loading"; readonly loading: Loading | null }
  | { readonly is: "ready" }
  /** It had ended by itself and is on its way back. */
  | { readonly is: "again" }
  | { readonly is: "failed"; readonly error: unknown };

/** So many ends within so long, and it is not tried again. */
const MOST_ENDS = 3;
const WITHIN_MS = 120_000;
const LOST = 1006;
/** A server that has started and opens no socket for so long is taken for dead. */
const STUCK_MS = 30_000;

export class TabHere implements Server {
  state = $state.raw<TabState>({ is: "loading", loading: null });
  #tab: Promise<Tab> | null = null;
  #isOpen = false;
  #ends: number[] = [];

  constructor(private readonly openWith: typeof openTab = openTab) {}

  readonly fetch: Server["fetch"] = async (path, init) => (await this.open()).fetch(path, init);
  readonly connect: Server["connect"] = (path) =>
    new LateSocket(this.open(), path, (tab) => this.#stuck(tab));

  /** Start it, or hear of the start that is under way. */
  open(): Promise<Tab> {
    this.#tab ??= this.#start();
    return this.#tab;
  }

  /** End it for good, as its games are to be deleted. */
  close(): void {
    this.#isOpen = false;
    void this.#tab?.then((tab) => tab.close());
    this.#tab = new Promise(() => undefined);
  }

  async #start(): Promise<Tab> {
    const isAgain = this.#ends.length > 0;
    this.state = isAgain ? { is: "again" } : { is: "loading", loading: null };
    try {
      const tab = await this.openWith({
        onloading: (loading) => {
          if (!isAgain && !this.#isOpen) this.state = { is: "loading", loading };
        },
        onfailure: (error) => this.#ended(error),
      });
      this.#isOpen = true;
      this.state = { is: "ready" };
      return tab;
    } catch (error) {
      this.state = { is: "failed", error };
      throw error;
    }
  }

  /** Browsers do not always say that they have killed a worker. */
  #stuck(tab: Tab): void {
    if (!this.#isOpen) return;
    this.#ended(new Error("the server in this browser gives no answer"));
    tab.close();
  }

  /** All that was acknowledged is kept, so a new one goes on where this one was. */
  #ended(error: Error): void {
    // A start that fails says so itself.
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const now = Date.now();
    this.#ends = [...this.#ends.filter((then) => now - then < WITHIN_MS), now];
    if (this.#ends.length > MOST_ENDS) {
      this.state = { is: "failed", error };
      this.#tab = Promise.reject(error);
      this.#tab.catch(() => undefined);
      return;
    }
    this.#tab = null;
    this.open().catch(() => undefined);
  }
}

/** A socket to a server that may still be starting. */
class LateSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;
  #socket: SocketLike | null = null;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    opening: Promise<Tab>,
    path: string,
    private readonly onstuck: (tab: Tab) => void,
  ) {
    opening.then(
      (tab) => this.#begin(tab, path),
      () => this.#end(),
    );
  }

  get readyState(): number {
    return this.#isClosed ? WebSocket.CLOSED : (this.#socket?.readyState ?? WebSocket.CONNECTING);
  }

  send(text: string): void {
    this.#socket?.send(text);
  }

  close(code?: number, reason?: string): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#socket?.close(code, reason);
  }

  #begin(tab: Tab, path: string): void {
    if (this.#isClosed) return;
    const socket = (this.#socket = tab.connect(path));
    this.#timer = setTimeout(() => this.onstuck(tab), STUCK_MS);
    socket.onopen = (event) => {
      clearTimeout(this.#timer);
      this.onopen?.(event);
    };
    socket.onmessage = (event) => this.onmessage?.(event);
    socket.onclose = (event) => {
      clearTimeout(this.#timer);
      this.onclose?.(event);
    };
    socket.onerror = (event) => this.onerror?.(event);
  }

  #end(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.onclose?.(new CloseEvent("close", { code: LOST }));
  }
}

/** The one of this page. */
export const tabHere = new TabHere();

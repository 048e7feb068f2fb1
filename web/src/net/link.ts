/** One WebSocket to the server that comes back by itself. */
import type { ClientCommand, FromClient, FromServer, Hello, Problem } from "../../types/wire";
import { newId } from "./http";
import { connect, needsNetwork, type SocketLike } from "./where";

export type LinkState =
  | { readonly is: "connecting" }
  | { readonly is: "connected" }
  | { readonly is: "waiting"; readonly until: number }
  | { readonly is: "offline" }
  | { readonly is: "restarting"; readonly until: number }
  | { readonly is: "closed" };

export interface LinkTold {
  /** What to watch, from which number; asked again at every new connection. */
  readonly hello: () => Omit<Hello, "type">;
  readonly onmessage: (message: FromServer) => void;
  readonly onstate: (state: LinkState) => void;
}

interface Waiting {
  readonly message: FromClient & { readonly type: "do" };
  readonly resolve: (seq: number) => void;
  readonly reject: (problem: Problem) => void;
}

/** Silence after which to ask, and after which a connection counts as dead. */
const PING_MS = 2500;
const DEAD_MS = 9000;
const FIRST_MS = 400;
const LONGEST_MS = 8000;
const RESTART_MS = 1500;
/** The server's close code for a planned restart. */
const RESTARTING = 1012;

export class Link {
  #socket: SocketLike | null = null;
  #isWelcome = false;
  #isClosed = false;
  #isRestarting = false;
  #failures = 0;
  #heard = 0;
  #said = 0;
  #pings = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #beat: ReturnType<typeof setInterval>;
  readonly #waiting = new Map<string, Waiting>();

  constructor(
    private readonly address: string,
    private readonly told: LinkTold,
  ) {
    this.#beat = setInterval(() => this.#check(), 500);
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#lost);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  /** Send a command; it is sent again after a break, and carried out once. */
  do(table: string, command: ClientCommand): Promise<number> {
    const message = { type: "do", table, id: newId(), command } as const;
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { message, resolve, reject });
      if (this.#isWelcome) this.#send(message);
    });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#lost);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#drop();
    this.told.onstate({ is: "closed" });
  }

  /** Start again from a snapshot, e.g. after a gap. */
  renew(): void {
    this.#drop();
    this.#connect();
  }

  /** Do not wait any longer. */
  readonly #hurry = (): void => {
    const isWanted = document.visibilityState === "visible" && !this.#isClosed;
    if (isWanted && !this.#socket) this.#connect();
  };

  readonly #lost = (): void => {
    if (this.#isClosed || !needsNetwork) return;
    this.#drop();
    this.#retry();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    if (!this.#isRestarting) this.told.onstate({ is: "connecting" });
    const socket = connect(this.address);
    this.#socket = socket;
    this.#heard = performance.now();
    socket.onopen = () => this.#send({ type: "hello", version: 1, ...this.told.hello() });
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#take(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      if (event.code === RESTARTING) this.#isRestarting = true;
      this.#drop();
      this.#retry();
    };
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#isWelcome = false;
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null;
      socket.close();
    }
  }

  #retry(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    if (needsNetwork && !navigator.onLine) {
      this.told.onstate({ is: "offline" });
      // Some systems never say that they are online again, so try all the same.
      this.#timer = setTimeout(() => this.#connect(), LONGEST_MS);
      return;
    }
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#failures);
    // Not all at the same moment after a restart.
    const wait = this.#isRestarting ? RESTART_MS : most * (0.75 + Math.random() / 2);
    this.#failures += 1;
    const until = Date.now() + wait;
    this.told.onstate({ is: this.#isRestarting ? "restarting" : "waiting", until });
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #take(message: FromServer): void {
    this.#heard = performance.now();
    if (message.type === "welcome") this.#welcome();
    else if (message.type === "probe") this.#send({ type: "echo", n: message.n });
    else if (message.type === "ack") this.#settle(message.id)?.resolve(message.seq);
    else if (message.type === "refusal" && message.id) {
      this.#settle(message.id)?.reject(message.error);
      return;
    } else if (message.type === "restarting") this.#isRestarting = true;
    if (message.type !== "pong") this.told.onmessage(message);
  }

  #welcome(): void {
    this.#isWelcome = true;
    this.#isRestarting = false;
    this.#failures = 0;
    this.told.onstate({ is: "connected" });
    for (const { message } of this.#waiting.values()) this.#send(message);
  }

  #settle(id: string): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }

  #send(message: FromClient): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#said = performance.now();
    this.#socket.send(JSON.stringify(message));
  }

  #check(): void {
    // A server in this browser takes its time to start, and is not gone meanwhile.
    const isStarting = !needsNetwork && this.#socket?.readyState === WebSocket.CONNECTING;
    if (!this.#socket || isStarting) return;
    const now = performance.now();
    const silence = now - this.#heard;
    if (silence > DEAD_MS) {
      this.#drop();
      this.#retry();
    } else if (this.#isWelcome && silence > PING_MS && now - this.#said > PING_MS) {
      this.#pings += 1;
      this.#send({ type: "ping", n: this.#pings });
    }
  }
}

/** The path of the server's socket; a proxy may choose a server by the table in it. */
export const socketPath = (table: string): string => `ws?table=${encodeURIComponent(table)}`;

/** The page's end of the table in this browser: questions and sockets by messages to a worker. */
import { addressOf, fill } from "./files";
import type { FromWorker, ToTable } from "./letters";
import type { SocketLike, Tab, Told } from "./tab";

const LOST = 1006;

/** Starts the worker, and answers when the table can be asked. */
export async function open(told: Told): Promise<Tab> {
  const build = await fill((loading) => told.onloading(loading));
  told.onloading({ loaded: build.bytes, total: build.bytes, phase: "start" });
  const worker = new Worker(addressOf(build, "worker.js"), { type: "module" });
  return new Promise((resolve, reject) => {
    const tab = new WorkerTab(worker, (error) => {
      reject(error);
      told.onfailure(error);
    });
    tab.onready = () => resolve(tab);
  });
}

class Socket implements SocketLike {
  readyState = 0;
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;

  constructor(
    private readonly id: number,
    private readonly tell: (letter: ToTable) => void,
    readonly path: string,
  ) {}

  send(text: string): void {
    if (this.readyState === WebSocket.CONNECTING)
      throw new DOMException("the socket is not open yet", "InvalidStateError");
    if (this.readyState === WebSocket.OPEN) this.tell({ type: "say", id: this.id, text });
  }

  close(code = 1000): void {
    if (this.readyState >= WebSocket.CLOSING) return;
    this.readyState = WebSocket.CLOSING;
    this.tell({ type: "shut", id: this.id, code });
  }

  opened(): void {
    if (this.readyState !== WebSocket.CONNECTING) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.(new Event("open"));
  }

  heard(data: string): void {
    if (this.readyState === WebSocket.OPEN) this.onmessage?.(new MessageEvent("message", { data }));
  }

  closed(code: number, reason: string): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    if (code === LOST) this.onerror?.(new Event("error"));
    this.onclose?.(new CloseEvent("close", { code, reason, wasClean: code !== LOST }));
  }
}

interface Asked {
  readonly resolve: (answer: Response) => void;
  readonly reject: (error: Error) => void;
}

class WorkerTab implements Tab {
  onready: (() => void) | null = null;
  #numbers = 0;
  #isClosed = false;
  /** Whether the table can be asked; until then questions wait. */
  #isReady = false;
  #unsent: ToTable[] = [];
  readonly #asked = new Map<number, Asked>();
  readonly #sockets = new Map<number, Socket>();

  constructor(
    private readonly worker: Worker,
    private readonly onfailure: (error: Error) => void,
  ) {
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#take(event.data);
    worker.onerror = (event) => this.#fail(event.message || "the worker could not be started");
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(path.replace(/^\//, ""), "http://tab/"), {
      ...init,
      credentials: "same-origin",
    });
    const body = init.body == null ? null : new Uint8Array(await request.arrayBuffer());
    if (this.#isClosed) throw gone();
    const id = (this.#numbers += 1);
    const { pathname, search } = new URL(request.url);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      init.signal?.addEventListener("abort", () => {
        this.#asked.delete(id);
        reject(new DOMException("the question was withdrawn", "AbortError"));
      });
      this.#tell({
        type: "fetch",
        id,
        method: request.method,
        path: pathname + search,
        headers: [...request.headers],
        body,
        cookies: init.credentials !== "omit",
      });
    });
  }

  connect(path: string): SocketLike {
    const id = (this.#numbers += 1);
    const socket = new Socket(id, (letter) => this.#tell(letter), path);
    this.#sockets.set(id, socket);
    if (this.#isClosed) queueMicrotask(() => socket.closed(LOST, ""));
    else this.#tell({ type: "open", id, path: `/${path.replace(/^\//, "")}` });
    return socket;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.worker.terminate();
    this.#lose();
  }

  #tell(letter: ToTable): void {
    if (this.#isClosed) return;
    if (this.#isReady) this.worker.postMessage(letter);
    else this.#unsent.push(letter);
  }

  #take(letter: FromWorker): void {
    switch (letter.type) {
      case "ready":
        this.#isReady = true;
        for (const waiting of this.#unsent.splice(0)) this.worker.postMessage(waiting);
        this.onready?.();
        break;
      case "lost":
        this.#isReady = false;
        this.#lose();
        break;
      case "failed":
        this.#fail(letter.message);
        break;
      case "answer": {
        const { status } = letter;
        const body = [204, 205, 304].includes(status) ? null : letter.body;
        const headers = letter.headers.map(([name, value]): [string, string] => [name, value]);
        this.#asked.get(letter.id)?.resolve(new Response(body, { status, headers }));
        this.#asked.delete(letter.id);
        break;
      }
      case "opened":
        this.#sockets.get(letter.id)?.opened();
        break;
      case "heard":
        this.#sockets.get(letter.id)?.heard(letter.text);
        break;
      case "closed":
        this.#sockets.get(letter.id)?.closed(letter.code, letter.reason);
        this.#sockets.delete(letter.id);
    }
  }

  #fail(message: string): void {
    if (this.#isClosed) return;
    this.close();
    this.onfailure(new Error(message));
  }

  /** What was asked gets no answer any more; as with fetch and WebSocket it can be asked again. */
  #lose(): void {
    for (const { reject } of this.#asked.values()) reject(gone());
    this.#asked.clear();
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    for (const socket of sockets) socket.closed(LOST, "");
  }
}

const gone = () => new TypeError("the table in this browser is closed");

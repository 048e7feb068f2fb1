/** The server's application in this worker: letters go in, and its answers come out. */
import type { FromTable, ToTable } from "./letters";
import { type Python } from "./python";

/** Who keeps the database's file. */
export interface Keeper {
  keep(): Promise<void>;
  /** Nobody has the file open now: make it what was kept last. */
  take_back(): void;
}

/** Thinks for bots, elsewhere. */
export interface FarWorker {
  think(line: string): Promise<string>;
  work(data: string): Promise<string>;
  end(): void;
}

/** Holds what a person is known by, as a browser holds cookies. */
export interface Jar {
  readonly header: string;
  take(cookies: readonly string[]): Promise<void>;
}

export interface Place {
  /** Where the page is: links begin with it. */
  readonly address: string;
  readonly keeper: Keeper;
  readonly far: FarWorker;
  readonly jar: Jar;
}

/** What Python's `Host` has, seen from here. */
interface Host {
  start(): Promise<void>;
  readonly bridge: {
    fetch(method: string, path: string, headers: string, body: unknown): Promise<Answer>;
    open(id: number, path: string, headers: string): void;
    say(id: number, text: string): void;
    shut(id: number, code: number): void;
  };
}

interface Answer {
  toJs(): [number, string, Uint8Array<ArrayBuffer>];
  destroy(): void;
}

export const FOLDER = "/table";
export const DATABASE = `${FOLDER}/spieltisch.sqlite3`;

type Tell = (letter: FromTable) => void;

/** Sockets of all pages have numbers of their own here. */
interface Known {
  readonly tell: Tell;
  readonly id: number;
}

export class Table {
  readonly #sockets = new Map<number, Known>();
  #numbers = 0;
  #host!: Host;

  private constructor(
    private readonly python: Python,
    private readonly place: Place,
  ) {}

  /** Starts the server; `source` is Python for its clock and chance, in tests. */
  static async begin(python: Python, place: Place, source = "None"): Promise<Table> {
    const table = new Table(python, place);
    const begin = python.runPython(
      `from spieltisch.tab.host import Host
lambda folder, address, keeper, far, telling: Host(folder, address, keeper, far, telling, ${source})`,
    ) as (...parts: unknown[]) => Host;
    const telling = {
      opened: (id: number) => table.#told(id, (own) => ({ type: "opened", id: own })),
      heard: (id: number, text: string) =>
        table.#told(id, (own) => ({ type: "heard", id: own, text })),
      closed: (id: number, code: number, reason: string) => {
        table.#told(id, (own) => ({ type: "closed", id: own, code, reason }));
        table.#sockets.delete(id);
      },
    };
    table.#host = begin(FOLDER, place.address, place.keeper, place.far, telling);
    await table.#host.start();
    return table;
  }

  /** Carries out what a page asks; `tell` brings it the answers, and stands for the page. */
  take(letter: ToTable, tell: Tell): void {
    const { bridge } = this.#host;
    if (letter.type === "fetch")
      this.#fetch(letter, tell).catch((error: unknown) => {
        console.error(error);
        const { id } = letter;
        tell({ type: "answer", id, status: 500, headers: [], body: new Uint8Array(0) });
      });
    else if (letter.type === "open") {
      const number = (this.#numbers += 1);
      this.#sockets.set(number, { tell, id: letter.id });
      bridge.open(number, letter.path, JSON.stringify(this.#cookies()));
    } else {
      const number = this.#numberOf(tell, letter.id);
      if (number === null) return;
      if (letter.type === "say") bridge.say(number, letter.text);
      else bridge.shut(number, letter.code);
    }
  }

  /** A page is gone, and so are its sockets. */
  leave(tell: Tell): void {
    for (const [number, known] of [...this.#sockets])
      if (known.tell === tell) this.#host.bridge.shut(number, 1001);
  }

  async #fetch(letter: ToTable & { type: "fetch" }, tell: Tell): Promise<void> {
    const headers = [...letter.headers, ...(letter.cookies ? this.#cookies() : [])];
    const body = this.python.toPy(letter.body ?? new Uint8Array(0)) as unknown;
    const { method, path, id } = letter;
    const answer = await this.#host.bridge.fetch(method, path, JSON.stringify(headers), body);
    const [status, all, bytes] = answer.toJs();
    answer.destroy();
    const pairs = JSON.parse(all) as [string, string][];
    const isCookie = ([name]: [string, string]) => name.toLowerCase() === "set-cookie";
    if (letter.cookies) await this.place.jar.take(pairs.filter(isCookie).map(([, text]) => text));
    tell({
      type: "answer",
      id,
      status,
      headers: pairs.filter((pair) => !isCookie(pair)),
      body: bytes,
    });
  }

  #cookies(): [string, string][] {
    const { header } = this.place.jar;
    return header ? [["cookie", header]] : [];
  }

  #told(number: number, letter: (own: number) => FromTable): void {
    const known = this.#sockets.get(number);
    if (known) known.tell(letter(known.id));
  }

  #numberOf(tell: Tell, id: number): number | null {
    for (const [number, known] of this.#sockets)
      if (known.tell === tell && known.id === id) return number;
    return null;
  }
}

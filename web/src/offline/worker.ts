/**
 * The worker behind a page: `worker.js` of a build. It runs the table, or asks the one of another
 * page of this browser that does.
 *
 * Whoever holds the lock runs the table. The others send their letters by a channel, and wait for
 * the lock: when its holder is closed or has crashed, the next one gets it, tells its page that the
 * line was lost, and starts. A page that is gone is noticed by a lock of its own.
 */
import { Far } from "./far";
import { CookieJar } from "./jar";
import type { FromTable, FromWorker, ToTable } from "./letters";
import { compiled, hasBegun, here, loadPython, root } from "./load";
import { Pages, Superseded } from "./pages";
import type { Python } from "./python";
import { DATABASE, FOLDER, Table, type Keeper } from "./table";

const NAME = `spieltisch ${root.pathname}`;
const me = crypto.randomUUID ? crypto.randomUUID() : String(Math.random());

/** What goes over the channel between the workers of a browser's pages. */
type Between =
  | { readonly to: "host"; readonly from: string; readonly letter: ToTable | "hello" }
  | { readonly to: string; readonly letter: FromTable | "welcome" };

const tellPage = (letter: FromWorker) => self.postMessage(letter);
const channel = new BroadcastChannel(NAME);
const post = (letter: Between) => channel.postMessage(letter);

class MemoryFile implements Keeper {
  constructor(
    private readonly python: Python,
    private readonly pages: Pages,
  ) {}

  async keep(): Promise<void> {
    try {
      await this.pages.keep(this.python.FS.readFile(DATABASE) as Uint8Array);
    } catch (error) {
      if (error instanceof Superseded) fail(error);
      throw error;
    }
  }

  take_back(): void {
    this.python.FS.writeFile(DATABASE, this.pages.file);
  }
}

/** What this browser keeps of the table. */
async function kept() {
  const pages = await Pages.open(NAME);
  const file = await pages.load();
  const cookies = ((await pages.note("cookies")) ?? {}) as Record<string, string>;
  return { pages, file, cookies };
}

/** Runs the table for all pages; the lock is held as long as this worker lives. */
async function host(): Promise<void> {
  const interpreter = compiled();
  const loading = loadPython(interpreter);
  // Both prepare themselves now, but this one begins first, since it is asked first.
  const far = new Far(
    new URL("thinker.js", here),
    hasBegun.then(() => interpreter),
  );
  far.start();
  const [python, { pages, file, cookies }] = await Promise.all([loading, kept()]);
  python.FS.mkdirTree(FOLDER);
  if (file) python.FS.writeFile(DATABASE, file);
  const jar = new CookieJar(cookies, (kept) => pages.putNote("cookies", kept));
  const keeper = new MemoryFile(python, pages);
  const table = await Table.begin(python, { address: root.href, keeper, far, jar });
  serve(table);
}

function serve(table: Table): void {
  self.onmessage = ({ data }: MessageEvent<ToTable>) => table.take(data, tellPage);
  const others = new Map<string, (letter: FromTable) => void>();
  const known = (from: string) => {
    const before = others.get(from);
    if (before) return before;
    const tell = (letter: FromTable) => post({ to: from, letter });
    others.set(from, tell);
    void navigator.locks.request(`${NAME} ${from}`, () => {
      table.leave(tell);
      others.delete(from);
    });
    return tell;
  };
  channel.onmessage = ({ data }: MessageEvent<Between>) => {
    if (!("from" in data)) return;
    if (data.letter === "hello") post({ to: data.from, letter: "welcome" });
    else table.take(data.letter, known(data.from));
  };
  post({ to: "all", letter: "welcome" });
  tellPage({ type: "ready" });
}

/** Lets the page ask another page's table. */
function relay(): void {
  self.onmessage = ({ data }: MessageEvent<ToTable>) =>
    post({ to: "host", from: me, letter: data });
  let isReady = false;
  channel.onmessage = ({ data }: MessageEvent<Between>) => {
    if ("from" in data || (data.to !== me && data.to !== "all")) return;
    if (data.letter !== "welcome") tellPage(data.letter);
    else if (!isReady) {
      isReady = true;
      tellPage({ type: "ready" });
    }
  };
  post({ to: "host", from: me, letter: "hello" });
}

function fail(error: unknown): void {
  tellPage({ type: "failed", message: error instanceof Error ? error.message : String(error) });
}

const forEver = () => new Promise<never>(() => undefined);

async function begin(): Promise<void> {
  if (!("locks" in navigator)) return host(); // a plain http address: the last page runs it
  void navigator.locks.request(`${NAME} ${me}`, forEver);
  const isFree = await navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
    if (!lock) return false;
    host().catch(fail);
    return forEver();
  });
  if (isFree) return;
  relay();
  await navigator.locks.request(NAME, async () => {
    tellPage({ type: "lost" });
    await host();
    await forEver();
  });
}

begin().catch(fail);

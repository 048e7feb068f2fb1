/** Addresses of the page: `/`, `/t/TABLE`, `/t/TABLE/review`, `/learn`, `/learn/LESSON`,
 *  `/puzzles`, `/puzzles/PUZZLE`, `/workshop`, `/workshop/MAZE`, `/maze/LINK`, `/mine`,
 *  `/mail/confirm#KEY`, `/mail/stop#KEY`, `/recover#CODE`, `/about`; all others lead nowhere. The
 *  same below `/tab/` are about the server in this browser: its tables are no others'. */

/** Where the page's files lie, and its server answers: "/" or, behind some proxies, "/prefix/". */
export const ROOT = new URL(import.meta.env.DEV ? "/" : "..", import.meta.url).pathname;

/** Whether this is a static site: there is no server but the one in this browser. */
export const isSite = document.querySelector('meta[name="spieltisch-site"]') !== null;

/** Whether the server is the one in this browser: below `tab/`, and everywhere on a static site. */
export const isTab = isSite || `${location.pathname}/`.startsWith(`${ROOT}tab/`);

/** What the page's own addresses begin with. A static host knows one address, so there all of them
 *  stand behind its "#". A page has one server for as long as it is open. */
export const BASE = isSite ? `${location.pathname}#/` : isTab ? `${ROOT}tab/` : ROOT;

export type Route =
  | { readonly page: "start" }
  | { readonly page: "about" }
  | { readonly page: "lost" }
  | { readonly page: "learn"; readonly lesson: string }
  | { readonly page: "puzzles"; readonly puzzle: string }
  | { readonly page: "workshop"; readonly maze: string }
  | { readonly page: "maze"; readonly link: string }
  | { readonly page: "mine" }
  | { readonly page: "mail"; readonly act: "confirm" | "stop"; readonly key: string }
  | { readonly page: "recover"; readonly code: string }
  | { readonly page: "table"; readonly table: string }
  | {
      readonly page: "review";
      readonly table: string;
      /** Which game of the table, and the move to open with. */
      readonly game: number | null;
      readonly move: number | null;
    };

function counted(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** The page's own address: what comes after `BASE`. */
function address(): URL {
  const { pathname, search, hash } = location;
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : "";
  return new URL(`http://page/${isSite ? hash.replace(/^#\/*/, "") : path + search + hash}`);
}

/** What stands behind the "?" of the page's own address. */
export const query = (): URLSearchParams => address().searchParams;

function read(): Route {
  const { pathname, searchParams, hash } = address();
  const path = pathname.slice(1);
  const [head, id, part] = path.split("/");
  if (head === "t" && id && part === "review") {
    const game = counted(searchParams.get("game"));
    return { page: "review", table: id, game, move: counted(hash.slice(1)) };
  }
  if (head === "t" && id) return { page: "table", table: id };
  if (head === "about") return { page: "about" };
  if (head === "learn") return { page: "learn", lesson: id ?? "" };
  if (head === "puzzles") return { page: "puzzles", puzzle: id ?? "" };
  if (head === "workshop") return { page: "workshop", maze: id ?? "" };
  if (head === "maze" && id) return { page: "maze", link: id };
  if (head === "mine") return { page: "mine" };
  if (head === "mail" && (id === "confirm" || id === "stop"))
    return { page: "mail", act: id, key: hash.slice(1) };
  if (head === "recover") return { page: "recover", code: hash.slice(1) };
  return { page: path === "" || path === "index.html" ? "start" : "lost" };
}

class Router {
  now = $state.raw<Route>(read());

  constructor() {
    addEventListener("popstate", () => (this.now = read()));
  }

  go(path: string, isInstead = false): void {
    if (isInstead) history.replaceState(null, "", BASE + path);
    else history.pushState(null, "", BASE + path);
    this.now = read();
    scrollTo(0, 0);
  }
}

export const router = new Router();

/** For links: opens inside the page unless the person asked for a new tab. */
export function follow(event: MouseEvent, path: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  router.go(path);
}

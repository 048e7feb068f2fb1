/** Addresses of the page: `/`, `/t/TABLE`, `/t/TABLE/review`, `/learn`, `/learn/LESSON`,
 *  `/puzzles`, `/puzzles/PUZZLE`, `/workshop`, `/workshop/MAZE`, `/maze/LINK`, `/mine`,
 *  `/mail/confirm#KEY`, `/mail/stop#KEY`, `/recover#CODE`, `/about`; all others lead nowhere. */

/** Where the server's page begins: "/" or, behind some proxies, "/prefix/". */
export const BASE = new URL(import.meta.env.DEV ? "/" : "..", import.meta.url).pathname;

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

function read(): Route {
  const { pathname } = location;
  const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : "";
  const [head, id, part] = path.split("/");
  if (head === "t" && id && part === "review") {
    const game = counted(new URLSearchParams(location.search).get("game"));
    return { page: "review", table: id, game, move: counted(location.hash.slice(1)) };
  }
  if (head === "t" && id) return { page: "table", table: id };
  if (head === "about") return { page: "about" };
  if (head === "learn") return { page: "learn", lesson: id ?? "" };
  if (head === "puzzles") return { page: "puzzles", puzzle: id ?? "" };
  if (head === "workshop") return { page: "workshop", maze: id ?? "" };
  if (head === "maze" && id) return { page: "maze", link: id };
  if (head === "mine") return { page: "mine" };
  if (head === "mail" && (id === "confirm" || id === "stop"))
    return { page: "mail", act: id, key: location.hash.slice(1) };
  if (head === "recover") return { page: "recover", code: location.hash.slice(1) };
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

/**
 * Playing on any board without knowing its game: what can be pressed is pressed, step by step, until
 * every legal move has been made.
 */
import { fireEvent, type RenderResult } from "@testing-library/svelte";
import { vi } from "vitest";
import type { BoardProps } from "./board";

/** How something is pressed. */
export type Way = "pointer" | "keys";

/** A cell by its place, or a button by what it is called. */
export type Press = string;

/** No move needs more presses than this: a piece, a target, a further choice. */
const LONGEST = 4;

/** A browser lays pictures out; here one unit of a picture is one pixel. */
export function layFlat(): void {
  const same = { a: 1, b: 0, inverse: () => same };
  class FlatPoint {
    constructor(
      readonly x: number,
      readonly y: number,
    ) {}
    matrixTransform(): FlatPoint {
      return this;
    }
  }
  vi.stubGlobal("DOMPoint", FlatPoint);
  Object.assign(SVGElement.prototype, {
    getScreenCTM: () => same,
    setPointerCapture: () => undefined,
  });
}

/** A person before a board. */
export class Hands {
  readonly #props: BoardProps;
  readonly way: Way;
  readonly #cells = new Map<Press, Element>();

  constructor(props: BoardProps, way: Way) {
    this.#props = props;
    this.way = way;
  }

  /** Everything that can be pressed now. */
  pressable(): Map<Press, Element> {
    const found = new Map<Press, Element>();
    for (const cell of document.querySelectorAll(".board .act[data-place]")) {
      found.set(`cell ${cell.getAttribute("data-place")}`, cell);
    }
    for (const button of document.querySelectorAll("button:not(:disabled)")) {
      const name = button.getAttribute("aria-label") ?? button.textContent?.trim() ?? "";
      let key = `button ${name}`;
      while (found.has(key)) key += " again";
      found.set(key, button);
    }
    return found;
  }

  /** Press something; answers the move that was sent. */
  async press(what: Press): Promise<string | null> {
    const element = this.#find(what);
    if (this.way === "keys") await this.#type(element);
    else await this.#click(element);
    const { calls } = vi.mocked(this.#props.onmove).mock;
    const sent = calls.map(([text]) => text);
    vi.mocked(this.#props.onmove).mockClear();
    if (sent.length > 1) throw new Error(`${what} sent ${sent.join(" and ")}`);
    return sent[0] ?? null;
  }

  /** Let go of whatever is half chosen, step by step. */
  async rest(): Promise<void> {
    const grid = document.querySelector(".board");
    // A key that was of use is not handed on.
    while (grid && !(await fireEvent.keyDown(grid, { key: "Escape" })));
  }

  /** Cells stay the same elements, and to look for them takes long. */
  #find(what: Press): Element {
    const known = this.#cells.get(what);
    if (known?.isConnected) return known;
    const place = /^cell (.*)$/.exec(what)?.[1];
    const found =
      place === undefined
        ? this.pressable().get(what)
        : document.querySelector(`.board [data-place="${place}"]`);
    if (!found) throw new Error(`there is no ${what}`);
    if (place !== undefined) this.#cells.set(what, found);
    return found;
  }

  /** Press one thing after the other; answers the move that the last press sent. */
  async follow(path: readonly Press[]): Promise<string | null> {
    await this.rest();
    let sent: string | null = null;
    for (const what of path) sent = await this.press(what);
    return sent;
  }

  async #click(element: Element): Promise<void> {
    if (element.localName === "button") return void (await fireEvent.click(element, { detail: 1 }));
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) =>
      Number(element.getAttribute(name)),
    ) as [number, number, number, number];
    const at = { clientX: x + width / 2, clientY: y + height / 2, pointerType: "mouse" };
    await fireEvent.pointerMove(element, at);
    await fireEvent.pointerDown(element, { ...at, button: 0, pointerId: 1 });
    await fireEvent.pointerUp(element, { ...at, button: 0, pointerId: 1 });
  }

  async #type(element: Element): Promise<void> {
    (element as HTMLElement).focus();
    if (document.activeElement !== element) throw new Error("a key does not come there");
    // A browser turns Enter on a button into a click.
    if (element.localName === "button") await fireEvent.click(element, { detail: 0 });
    else await fireEvent.keyDown(element, { key: "Enter" });
  }
}

/** Where a search looks: first for what a missing move names, then for all that is new, then everywhere. */
const SEARCHES = ["named", "new", "all"] as const;
type Search = (typeof SEARCHES)[number];

/** How each of some moves is made: what is pressed for it, one after the other. */
export async function waysTo(
  moves: readonly string[],
  hands: Hands,
): Promise<Map<string, readonly Press[]>> {
  const found = new Map<string, readonly Press[]>();
  const missing = (): readonly string[] => moves.filter((move) => !found.has(move));
  for (const search of SEARCHES) {
    const seen = new Set<string>();
    const paths: (readonly Press[])[] = [[]];
    for (const path of paths) {
      for (const next of await nextOf(path, hands, search)) {
        if (missing().length === 0) return found;
        const longer = [...path, next];
        if (search === "named" && !missing().some((move) => names(move, longer))) continue;
        const sent = await hands.follow(longer);
        if (sent !== null && !found.has(sent)) found.set(sent, longer);
        if (sent !== null || longer.length >= LONGEST) continue;
        const state = stateOf(hands);
        if (seen.has(state)) continue;
        seen.add(state);
        paths.push(longer);
      }
    }
  }
  return found;
}

/** Whether a move's text names every place of a path but the first, which may be what moves. */
function names(move: string, path: readonly Press[]): boolean {
  const words = new Set(move.split(/[^\w]+|x/));
  const cells = path.slice(1).filter((press) => press.startsWith("cell "));
  return cells.every((press) => words.has(press.slice("cell ".length)));
}

async function nextOf(
  path: readonly Press[],
  hands: Hands,
  search: Search,
): Promise<readonly Press[]> {
  await hands.follow(path.slice(0, -1));
  const before = new Set(path.length > 0 ? hands.pressable().keys() : []);
  await hands.follow(path);
  const now = [...hands.pressable().keys()].filter((one) => !path.includes(one));
  const fresh = now.filter((one) => !before.has(one));
  return search === "all" || fresh.length === 0 ? now : fresh;
}

/** What the board offers, says and shows as chosen. */
function stateOf(hands: Hands): string {
  const chosen = document.querySelectorAll('.board [aria-selected="true"], [aria-pressed="true"]');
  const marked = [...chosen].map(
    (one) => one.getAttribute("data-place") ?? one.getAttribute("aria-label"),
  );
  return [...hands.pressable().keys(), "|", ...marked, document.body.textContent].join();
}

/** Places that the arrow keys do not lead to. */
export async function beyondArrows({ container }: RenderResult<never>): Promise<readonly string[]> {
  const places = [...container.querySelectorAll<SVGElement>(".board [data-place]")];
  const start = places.find((place) => place.getAttribute("tabindex") === "0");
  const reached = new Set(start ? [start] : []);
  for (const place of reached) {
    for (const arrow of ["Up", "Down", "Left", "Right"]) {
      place.focus();
      await fireEvent.keyDown(place, { key: `Arrow${arrow}` });
      reached.add(document.activeElement as SVGElement);
    }
  }
  return places.filter((place) => !reached.has(place)).map((one) => one.dataset["place"] ?? "");
}

/** What the tests of all boards share: a board's properties as the shell would give them. */
import { vi } from "vitest";
import type { BoardCase, BoardProps } from "./board";

/** Everything that a case leaves open: nobody's turn, no motion, nothing said. */
export function propsOf<V, E>({ props }: BoardCase<V, E>): BoardProps<V, E> {
  return {
    legal: [],
    form: null,
    seat: null,
    mySeats: [],
    isMine: false,
    canRoll: false,
    lastTurn: [],
    playing: [],
    motion: 0,
    names: "edge",
    language: "en",
    pending: null,
    bottom: null,
    turned: 0,
    sealed: [],
    myForms: {},
    draft: null,
    spot: null,
    nameOf: (seat) => seat,
    turnRoom: null,
    sideRoom: null,
    ondraft: vi.fn(),
    onmove: vi.fn(),
    onroll: vi.fn(),
    ondone: vi.fn(),
    onsay: vi.fn(),
    onhint: vi.fn(),
    ...props,
  };
}

export function caseNamed<V, E>(cases: readonly BoardCase<V, E>[], name: string): BoardCase<V, E> {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`there is no case ${name}`);
  return found;
}

/** The shell's rooms beside a board. */
export function rooms(): { turnRoom: HTMLElement; sideRoom: HTMLElement } {
  const room = (): HTMLElement => document.body.appendChild(document.createElement("div"));
  return { turnRoom: room(), sideRoom: room() };
}

export function cell(container: ParentNode, id: string): SVGElement {
  const found = container.querySelector<SVGElement>(`[data-place="${id}"]`);
  if (!found) throw new Error(`there is no place ${id}`);
  return found;
}

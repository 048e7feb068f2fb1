/** Writes the layout of the table onto the page, where the style sheets read it. */
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import { frame } from "../../boards/core/frame.svelte";
import { type Layout, layoutFor } from "./layout";

/** A board that is smaller than this leaves out what could not be read. */
const SMALL = 480;
/** A turn panel that is lower has no room for a sentence beside a board's own buttons. */
const LOW = 160;
/** The lengths of a layout by their names in the style sheets. */
const LENGTHS = {
  top: "--top-height",
  board: "--board-width",
  gap: "--gap-x",
  pad: "--pad-y",
  panel: "--panel-width",
  left: "--left-width",
  turn: "--turn-height",
} as const satisfies Partial<Record<keyof Layout, string>>;
const NAMES = Object.keys(LENGTHS) as (keyof typeof LENGTHS)[];

/** To be called while a component is set up; the page is as before when it goes. */
export function keepLayout(): void {
  $effect(() => {
    const [width, height] = [innerWidth.current ?? 1440, innerHeight.current ?? 900];
    const layout = layoutFor({ width, height, ratio: frame.ratio });
    frame.isStacked = layout.shape === "stacked";
    write(document.documentElement, layout);
  });
  $effect(() => () => erase(document.documentElement));
}

function write(root: HTMLElement, layout: Layout): void {
  const { dataset, style } = root;
  dataset["shape"] = layout.shape;
  root.toggleAttribute("data-slim", layout.isSlim);
  root.toggleAttribute("data-low", layout.turn < LOW);
  root.toggleAttribute("data-small", layout.board < SMALL);
  root.toggleAttribute("data-players-below", !layout.arePlayersAbove);
  for (const name of NAMES) style.setProperty(LENGTHS[name], `${layout[name]}px`);
  style.setProperty("font-size", `${100 * layout.scale}%`);
}

function erase(root: HTMLElement): void {
  for (const name of ["shape", "slim", "low", "small", "players-below"]) {
    root.removeAttribute(`data-${name}`);
  }
  for (const name of [...Object.values(LENGTHS), "font-size"]) {
    root.style.removeProperty(name);
  }
}

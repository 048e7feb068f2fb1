/** The colours of both themes: text and pieces stand out, seats differ for all eyes. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "../boards/games";

const CSS = readFileSync(resolve(import.meta.dirname, "tokens.css"), "utf8");
const TEXT = 4.5;
const SHAPE = 3;
/** Steps of lightness (of 100) that two seats are apart in a grey picture. */
const GREY = 12;

type Colour = readonly [number, number, number];
const THEMES = ["light", "dark"] as const;

/** A token in a theme, as linear red, green and blue. */
function colour(name: string, theme: (typeof THEMES)[number]): Colour {
  const found = new RegExp(`--${name}:\\s*([^;]+);`).exec(CSS)?.[1] ?? "";
  const [first, second = first] = found.match(/#[0-9a-f]{6}/g) ?? [];
  const hex = theme === "light" ? first : second;
  if (!hex) throw new Error(`there is no colour --${name}`);
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const light = ([r, g, b]: Colour): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Colour, other: Colour): number {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** How light it looks, from 0 to 100. */
function lightness(of: Colour): number {
  const y = light(of);
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y;
}

const ROOM = ["page", "panel", "panel-2"];
const GROUND = ["cloth", "board", "field", "field-2"];
const SEATS = [
  ...new Set(GAMES.flatMap(({ seats }) => Object.values(seats).map(({ colour: c }) => c))),
];

describe.each(THEMES)("in the %s theme", (theme) => {
  const between = (one: string, other: string): number =>
    contrast(colour(one, theme), colour(other, theme));

  it.each([
    ["ink", [...ROOM, ...GROUND, "last-soft", "accent-soft", "tcard", "gcard"]],
    ["ink-2", [...ROOM, "field", "field-2", "known"]],
    ["accent", [...ROOM, "accent-soft"]],
    ["on-accent", ["accent"]],
    ["on-tip", ["tip"]],
    ["ok", ["panel", "panel-2"]],
    ["danger", ["panel", "panel-2"]],
  ])("text in %s can be read", (text, grounds) => {
    for (const ground of grounds) {
      expect([ground, between(text, ground) >= TEXT]).toEqual([ground, true]);
    }
  });

  it.each(["rim", "target", "last", "barrier"])("a %s is seen on every ground", (mark) => {
    for (const ground of GROUND) {
      expect([ground, between(mark, ground) >= SHAPE]).toEqual([ground, true]);
    }
  });

  it.each(SEATS)("a piece of %s is seen, and the symbol on it", (seat) => {
    expect(between(seat, `${seat}-on`)).toBeGreaterThanOrEqual(TEXT);
    for (const ground of GROUND) {
      const most = Math.max(between(seat, ground), between("rim", ground));
      expect([ground, most >= SHAPE]).toEqual([ground, true]);
    }
  });
});

it.each(GAMES.map(({ name, seats }) => [name, seats] as const))(
  "the seats of %s differ in symbol, and in a grey picture",
  (_, seats) => {
    const all = Object.values(seats);
    expect(new Set(all.map(({ symbol }) => symbol)).size).toBe(all.length);
    const greys = all.map(({ colour: c }) => lightness(colour(c, "light"))).sort((a, b) => a - b);
    greys.slice(1).forEach((grey, n) => expect(grey - greys[n]!).toBeGreaterThanOrEqual(GREY));
  },
);

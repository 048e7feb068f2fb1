import { beforeEach, describe, expect, it } from "vitest";
import type { GameShown, State } from "../../types/wire";
import type { House } from "../boards/house";
import { GAMES, openHouse } from "../boards/registry";
import { choose } from "../settings.svelte";
import { chipsOf, clockName, presetIn, presetsOf, tableChips } from "./house_rules";

const text = (en: string): { en: string; de: string } => ({ en, de: en });
const SHOWN: GameShown = {
  name: "race",
  title: text("Race"),
  people: [2, 2],
  options: [
    { name: "size", type: "integer", default: 6, low: 2, high: 10, text: text("fields") },
    { name: "barriers", type: "integer", default: 30, low: 0, high: 180, text: text("barriers") },
  ],
  presets: { sheet: {}, small: { size: 4, barriers: 12 }, mini: { size: 2, barriers: 1 } },
  rules: {},
  rules_version: 1,
  levels: [],
};

const HOUSE: House = {
  presets: {
    sheet: { title: text("Printed rules"), line: text("as printed") },
    small: { title: text("Small"), line: text("4 by 4") },
  },
  rules: {
    size: { label: text("Size"), chip: (value) => text(`${String(value)} by ${String(value)}`) },
  },
  values: {},
};

beforeEach(() => choose("language", "en"));

describe("house rules", () => {
  it("hide the sets that are for tests", () => {
    expect(presetsOf(SHOWN, HOUSE)).toEqual(["sheet", "small"]);
    expect(presetIn(SHOWN, HOUSE, { size: 4, barriers: 12 })).toBe("small");
    expect(presetIn(SHOWN, HOUSE, { size: 5 })).toBeNull();
  });

  it("are told as chips: the set, or what differs from the printed rules", () => {
    expect(chipsOf(SHOWN, HOUSE, {})).toEqual(["Printed rules"]);
    expect(chipsOf(SHOWN, HOUSE, { size: 4, barriers: 12 })).toEqual(["Small"]);
    expect(chipsOf(SHOWN, HOUSE, { size: 5, barriers: 30 })).toEqual(["5 by 5"]);
  });

  it("of a table come with its clock and hints; where they are usual, the header says nothing", () => {
    const settings = { clock: { kind: "days", days: 1 }, hints: false } as const;
    const state = { options: {}, settings } as unknown as State;
    expect(tableChips(SHOWN, HOUSE, state, true)).toEqual([
      "Printed rules",
      "correspondence game, 1 day per move",
      "no hints",
    ]);
    const plain = { options: {}, settings: { clock: { kind: "none" } } } as unknown as State;
    expect(tableChips(SHOWN, HOUSE, plain, true)).toEqual([
      "Printed rules",
      "no clock",
      "hints allowed",
    ]);
    expect(tableChips(SHOWN, HOUSE, plain, false)).toEqual([]);
  });

  it("say the clock in both languages", () => {
    expect(clockName({ kind: "game", seconds: 900 })).toBe("15 min per game");
    choose("language", "de");
    expect(clockName({ kind: "days", days: 3 })).toBe("Fernpartie, 3 Tage je Zug");
    expect(clockName({ kind: "none" })).toBeNull();
  });

  it.each(GAMES.map(({ name }) => name))("of %s have a card with one line each", async (name) => {
    const { presets } = await openHouse(name);
    expect(Object.keys(presets)[0]).toBe("sheet");
    expect(Object.keys(presets)).not.toContain("mini");
    for (const { title, line } of Object.values(presets)) {
      for (const said of [title, line]) expect(said.en && said.de).toBeTruthy();
      expect(Math.max(line.en.length, line.de.length)).toBeLessThan(64);
    }
  });
});

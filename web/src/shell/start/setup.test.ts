/** The card in which a table is set. */
import { cleanup, render } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { GameShown } from "../../../types/wire";
import SetUp from "./SetUp.svelte";

const HITS = { name: "hits", type: "boolean", default: true, text: { en: "hits", de: "hits" } };

/** What can be chosen among the house rules of a game with these options. */
function offered(options: GameShown["options"]): readonly (string | undefined)[] {
  const shown: GameShown = {
    name: "race",
    title: { en: "Race", de: "Rennen" },
    people: [2, 2],
    options,
    presets: {},
    rules: {},
    rules_version: 1,
    levels: [],
  };
  const { container } = render(SetUp, {
    games: { games: [shown], levels: [0] },
    game: "race",
    company: "bots",
    isBusy: false,
    oncompany: vi.fn(),
    onstart: vi.fn(),
  });
  return [...container.querySelectorAll(".house label")].map((one) => one.textContent?.trim());
}

it("offers a game's house rules, and a practice table for every game", () => {
  expect(offered([HITS]).at(-1)).toBe("Practice table");
  expect(offered([HITS]).length).toBeGreaterThan(1);
  cleanup();
  expect(offered([])).toEqual(["Practice table"]);
});

/** The card in which a table is set. */
import { render } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { GameShown } from "../../../types/wire";
import SetUp from "./SetUp.svelte";

const HITS = { name: "hits", type: "boolean", default: true, text: { en: "hits", de: "hits" } };

/** What can be unfolded for a game with these options. */
function folds(options: GameShown["options"]): readonly string[] {
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
  return [...container.querySelectorAll("summary")].map((one) => one.textContent);
}

it("offers house rules only where a game has some", () => {
  expect(folds([HITS])).toEqual(["House rules", "Start from a position or a record"]);
  expect(folds([])).toEqual(["Start from a position or a record"]);
});

/** The card in which a table is set. */
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameShown, Problem } from "../../../types/wire";
import { choose } from "../../settings.svelte";
import SetUp from "./SetUp.svelte";

const HITS = { name: "hits", type: "boolean", default: true, text: { en: "hits", de: "hits" } };
const SIDES = {
  name: "sides",
  type: "choice",
  default: "closed",
  values: ["closed", "open"],
  people: { open: [2] },
  text: { en: "RAC-4: open sides", de: "RAC-4: offene Seiten" },
};
const PRIZES = {
  name: "prizes",
  type: "integers",
  default: [4, 2],
  shortest: 1,
  longest: 4,
  low: 0,
  high: 100,
  text: { en: "RAC-5: points", de: "RAC-5: Punkte" },
};

const onstart = vi.fn();

/** The card for a game with these options, its house rules unfolded. */
async function setUp(options: GameShown["options"], problem: Problem | null = null) {
  const shown: GameShown = {
    name: "race",
    title: { en: "Race", de: "Rennen" },
    people: [2, 4],
    options,
    presets: {},
    rules: {},
    rules_version: 1,
    levels: [],
  };
  const card = render(SetUp, {
    games: { games: [shown], levels: [0, 1] },
    game: "race",
    company: "bots",
    isBusy: false,
    problem,
    oncompany: vi.fn(),
    onstart,
    onrule: vi.fn(),
  });
  const house = card.container.querySelector<HTMLDetailsElement>(".house")!;
  house.open = true;
  await fireEvent(house, new Event("toggle"));
  await vi.waitFor(() => expect(house.querySelectorAll(".rule").length).toBe(options.length));
  return card;
}

const texts = (root: Element, selector: string): readonly string[] =>
  [...root.querySelectorAll(selector)].map((one) => one.textContent?.trim() ?? "");
const button = (root: Element): HTMLButtonElement => root.querySelector("button.go")!;

beforeEach(() => {
  localStorage.clear();
  choose("language", "en");
  choose("people", {});
  choose("level", 1);
  onstart.mockClear();
});
afterEach(cleanup);

describe("the card", () => {
  it("offers a game's house rules, and a practice table for every game", async () => {
    expect(texts((await setUp([HITS])).container, ".house label").at(-1)).toBe("Practice table");
    cleanup();
    expect(texts((await setUp([])).container, ".house label")).toEqual(["Practice table"]);
  });

  it("says in one line what it will do, with the level's name", async () => {
    const { container } = await setUp([]);
    expect(texts(container, ".setup > summary small")).toEqual(["Race: Bots · 2 seats · Gentle"]);
  });

  it("shows every level with its name and face", async () => {
    const { container } = await setUp([]);
    expect(texts(container, ".levels label")).toEqual(["First game", "Gentle"]);
    expect(container.querySelectorAll('.levels use[href^="#face-"]')).toHaveLength(2);
  });

  it("offers nothing that the number of people forbids, and forgets it when they change", async () => {
    const { container, getAllByRole } = await setUp([SIDES]);
    const sides = container.querySelector<HTMLSelectElement>('[id$="-sides"]')!;
    expect(texts(sides, "option")).toEqual(["closed", "open"]);
    await fireEvent.change(sides, { target: { value: "open" } });
    await fireEvent.click(button(container));
    expect(onstart.mock.lastCall?.[1]).toMatchObject({ people: 2, options: { sides: "open" } });
    const four = getAllByRole("radio").find((one) => one.textContent?.trim() === "4")!;
    await fireEvent.click(four);
    expect(container.querySelector('[id$="-sides"]')).toBeNull();
    await fireEvent.click(button(container));
    expect(onstart.mock.lastCall?.[1]).toMatchObject({ people: 4, options: {} });
  });

  it("says beside the field what cannot be, and starts nothing", async () => {
    const { container } = await setUp([PRIZES]);
    const field = container.querySelector<HTMLInputElement>('[id$="-prizes"]')!;
    for (const [typed, isTaken] of [
      ["a lot", false],
      ["4 2 1000", false],
      ["1 2 3 4 5", false],
      ["9, 3", true],
    ] as const) {
      await fireEvent.input(field, { target: { value: typed } });
      const told = texts(container, ".rule [role=alert]");
      expect(told).toEqual(isTaken ? [] : ["Please 1 to 4 whole numbers from 0 to 100."]);
      expect(button(container).disabled).toBe(!isTaken);
    }
    await fireEvent.click(button(container));
    expect(onstart.mock.lastCall?.[1]).toMatchObject({ options: { prizes: [9, 3] } });
  });

  it("says a refusal of the server beside its field, in the field's words", async () => {
    const text = { en: "option sides: open is for two", de: "die Option sides: open ist für zwei" };
    const { container } = await setUp([HITS, SIDES], { code: "bad_options", rule: null, text });
    const rules = [...container.querySelectorAll(".rule")];
    expect(rules.map((rule) => texts(rule, "[role=alert]"))).toEqual([
      [],
      ["“open sides”: open is for two."],
    ]);
    expect(container.querySelector<HTMLDetailsElement>(".house")?.open).toBe(true);
  });

  it("shows a rule's id as a quiet link, never in the text", async () => {
    const { container } = await setUp([SIDES]);
    expect(texts(container, ".rule label").join()).not.toContain("RAC-4");
    expect(container.querySelector(".rule .id")?.getAttribute("aria-label")).toBe("Rule RAC-4");
  });
});

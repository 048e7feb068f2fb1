import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { PlaceShown, Result as Ended } from "../../../types/wire";
import type { Fact, Words } from "../../boards/board";
import { settings } from "../../settings.svelte";
import type { TableModel } from "./model.svelte";
import Result from "./Result.svelte";

afterEach(() => {
  cleanup();
  settings.language = "en";
});

const NAMES = ["Ada", "Bruno", "Clara"];
const places = NAMES.map((name, n) => ({ name, seats: [`s${n}`], bot: null, agrees: false }));
const facts: readonly Fact[] = [{ name: "Sixes", values: { s0: "3", s1: "5" } }];
const words: Partial<Words> = {
  standing: () => ({ text: "4/4 home" }),
  ending: (_view, _log, { nameOf }) => `${nameOf("s1")} was home first.`,
  facts: () => facts,
};

/** A finished game of three, seen from a place. */
function over(me: number | null, result: Partial<Ended> = {}): TableModel {
  const payoffs = { s0: 2, s1: 4, s2: 0 };
  const ended = { number: 1, how: "played", winners: [1], payoffs, reason: "ANY-16", ...result };
  const state = {
    game: "any",
    number: 1,
    places: places as unknown as readonly PlaceShown[],
    results: [ended],
    you: { place: me, seats: me === null ? [] : [`s${me}`] },
  };
  const model: unknown = {
    state,
    words,
    view: {},
    log: [],
    mySeats: state.you.seats,
    speaker: { language: "en", mySeats: [], nameOf: (seat: string) => NAMES[Number(seat[1])] },
    outcome: "Bruno wins",
    placeName: (number: number) => NAMES[number],
    store: { id: "table" },
    info: { isHidden: false },
  };
  return model as TableModel;
}

const show = (model: TableModel): HTMLElement =>
  render(Result, { props: { model, onclose: () => undefined, onreplay: () => undefined } })
    .container;

describe("the result", () => {
  it("says where I came, and how the game ended, without a rule's id", () => {
    show(over(0));
    expect(screen.getByRole("heading", { hidden: true }).textContent).toBe("You came second");
    expect(document.querySelector(".how")?.textContent).toBe("Bruno was home first.");
    expect(document.body.textContent).not.toContain("ANY-16");
  });

  it("says it in German", () => {
    settings.language = "de";
    show(over(2));
    expect(screen.getByRole("heading", { hidden: true }).textContent).toBe("Platz drei für dich");
  });

  it("names the winner to whoever only watched, and how a game ended that was not played out", () => {
    show(over(null, { how: "resigned" }));
    expect(screen.getByRole("heading", { hidden: true }).textContent).toBe("Bruno wins");
    expect(document.querySelector(".how")?.textContent).toBe("by resignation");
  });

  it("has a table of facts, a column per seat from the best on", () => {
    show(over(0));
    const cells = [...document.querySelectorAll(".facts tbody td")].map((one) => one.textContent);
    expect(cells).toEqual(["5", "3", "–"]);
  });

  it("has confetti for a win, and another tone for a loss", () => {
    show(over(1));
    expect(document.querySelectorAll(".confetti path").length).toBeGreaterThan(10);
    expect(document.querySelector("svg.lost")).toBeNull();
    cleanup();
    show(over(0));
    expect(document.querySelector(".confetti")).toBeNull();
    expect(document.querySelector("svg.lost")).not.toBeNull();
  });
});

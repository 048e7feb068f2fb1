import { cleanup, render } from "@testing-library/svelte";
import { afterEach, describe, expect, it } from "vitest";
import type { Happening, View } from "../../../types/aladdin";
import { settings } from "../../settings.svelte";
import type { Language, Speaker } from "../board";
import { cases } from "./cases";
import End from "./End.svelte";
import { fightAfter } from "./fights";
import { typedMove } from "./notation";
import { duelName } from "./phrases";
import { words } from "./words";

const NAMES: Record<string, string> = { white: "Ada", grey: "Bruno", green: "Clara", blue: "Dora" };
const speaker = (language: Language, mySeats: readonly string[] = ["white"]): Speaker => ({
  language,
  nameOf: (seat) => NAMES[seat] ?? seat,
  mySeats,
});
const viewOf = (name: string): View => cases.find((one) => one.name === name)!.props.view;

afterEach(cleanup);

describe("what somebody types", () => {
  it.each([
    ["6+5 k4", "6+5 k4"],
    ["6 5 K4", "6+5 k4"],
    ["6+5k4", "6+5 k4"],
    ["6-5 k11", "6+5 k11"],
    ["Zauberer 6, 5 nach k4", "6+5 k4"],
    ["Unbewaffnet", "bare"],
    ["mit Waffen Lampe", "armed lamp"],
    ["aussetzen", "pass"],
    ["swap bottle", "spell bottle"],
    ["return new d6", "return new d6"],
  ])("%s is a move", (text, move) => {
    expect(typedMove(text, "move")).toBe(move);
  });

  it("is a treasure where one is to be chosen", () => {
    expect(typedMove("D8", "take")).toBe("take d8");
  });

  it("stays as it is where it is no move, so that the refusal can name it", () => {
    expect(typedMove("Hallo Welt", "move")).toBe("Hallo Welt");
  });
});

describe("what is told of a duel", () => {
  it("names a tie and whoever holds", () => {
    expect(duelName("Clara", [8, 8], "en")).toBe("8 all – Clara holds.");
    expect(duelName("Clara", [8, 8], "de")).toBe("Gleichstand 8 : 8 – Clara behauptet sich.");
    expect(duelName("Ada", [9, 7], "en")).toBe("Ada wins 9 to 7.");
    const tie: Happening[] = [
      { event: "duel_rolled", dice: [3, 4] },
      { event: "duel_won", seat: "green", strengths: [8, 8] },
    ];
    expect(words.turn(tie, speaker("en"))[0]?.text).toBe("holds, *8* all (dice 3, 4)");
  });

  it("strikes whoever loses it", () => {
    expect(words.struck?.({ event: "banished", seat: "grey", grade: 4 })).toBe("grey");
    expect(words.struck?.({ event: "took", seat: "grey", at: "d8", kind: "lamp" })).toBeNull();
  });

  it("is there without motion too, until something new begins", () => {
    const duel: Happening[] = [
      { event: "challenged", by: ["white", 5], seat: ["green", 4], at: "f3" },
      { event: "duel_rolled", dice: [3, 4] },
      { event: "duel_won", seat: "green", strengths: [8, 8] },
    ];
    const fight = fightAfter(null, null, duel);
    expect(fight).toMatchObject({ winner: "green", dice: [3, 4], cards: null });
    const roll: Happening = { event: "rolled", seat: "grey", dice: [1, 2, 3, 4] };
    expect(fightAfter(fight, null, [roll])).toBeNull();
  });
});

describe("what a move is called", () => {
  it.each([
    ["en", "Give Clara the new carpet"],
    ["de", "Gib Clara den neuen Teppich"],
  ] as const)("names the person and the card: %s", (language, name) => {
    const about = { view: viewOf("two of a kind: give one"), nameOf: speaker("en").nameOf };
    expect(words.move("give new green", language, "white", about)).toBe(name);
  });

  it("has its singular", () => {
    expect(words.move("6+1 k4", "en")).toBe("wizard 6, 1 step to k4");
    expect(words.move("6+1 k4", "de")).toBe("Zauberer 6, 1 Schritt nach k4");
  });
});

describe("the end", () => {
  const view = viewOf("the end");
  const over = (scores: Record<string, number>): Happening => ({
    event: "over",
    payoffs: {},
    reason: "ALA-23",
    hands: {},
    scores,
  });
  const log: Happening[] = [
    { event: "took", seat: "white", at: "d8", kind: "lamp" },
    { event: "challenged", by: ["white", 5], seat: ["green", 4], at: "f3" },
    { event: "duel_won", seat: "green", strengths: [8, 8] },
    { event: "completed", seat: "white" },
    over({ white: 40, green: 52 }),
  ];

  it("is told in a sentence, to whoever reads it", () => {
    expect(words.ending?.(view, log, speaker("en"))).toBe(
      "You hold all six kinds. Clara has the most points, 52.",
    );
    expect(words.ending?.(view, log, speaker("de", ["green"]))).toBe(
      "Ada hat alle sechs Sorten. Du hast mit 52 die meisten Punkte.",
    );
    const equal = [...log.slice(0, 3), over({ white: 7, green: 7 })];
    expect(words.ending?.(view, equal, speaker("en"))).toBe(
      "The last round is played. A tie at 7.",
    );
    expect(words.ending?.(view, log.slice(0, 3), speaker("en"))).toBeNull();
  });

  it("has its facts", () => {
    const rows = words.facts?.(log, view, speaker("en")) ?? [];
    const values = Object.fromEntries(rows.map(({ name, values }) => [name, values]));
    expect(values["Duels"]).toMatchObject({ white: "1", green: "1", blue: "0" });
    expect(values["Duels won"]).toMatchObject({ white: "0", green: "1" });
  });

  it("counts kind by kind: value, spell and their product, and the sum", () => {
    settings.motion = 0;
    const { container } = render(End, { props: { view, log, speaker: speaker("en") } });
    const rows = [...container.querySelectorAll("tbody tr")];
    expect(rows).toHaveLength(6);
    const sums = view.seats.map((seat) =>
      Object.entries(view.hands[seat] ?? {}).reduce(
        (sum, [kind, held]) => sum + (held.value ?? 0) * view.spells[kind as "lamp"],
        0,
      ),
    );
    const shown = [...container.querySelectorAll("tfoot b")].map((one) => Number(one.textContent));
    expect(shown).toEqual(sums);
    expect(rows[0]?.textContent).toMatch(/\d × \d/);
  });
});

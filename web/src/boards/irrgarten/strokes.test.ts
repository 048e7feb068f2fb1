/** Building by strokes and walking by one click, as geometry. */
import { render } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import Findings from "./Findings.svelte";
import { CELL, Plan } from "./geometry";
import { Stroke } from "./stroke";
import { routes } from "./ways";
import { Workshop } from "./workshop.svelte";

describe("a press while building", () => {
  const plan = new Plan(6);
  const { x, y } = plan.at("C3");

  it("means the slot whose rhombus it is in", () => {
    expect(plan.slotAt({ x: x + CELL / 2, y })).toBe("C3|C4");
    expect(plan.slotAt({ x: x + CELL * 0.3, y: y + CELL * 0.1 })).toBe("C3|C4");
    expect(plan.slotAt({ x, y: y - CELL * 0.3 })).toBe("B3|C3");
  });

  it("means no slot in the middle of a field, nor beside the maze", () => {
    expect(plan.slotAt({ x, y })).toBeNull();
    expect(plan.slotAt({ x: x + 12, y: y + 12 })).toBeNull();
    const { x: right, y: top } = plan.at("A6");
    expect(plan.slotAt({ x: right, y: top - CELL * 0.4 })).toBeNull();
    expect(plan.slotAt({ x: right + CELL * 0.4, y: top })).toBeNull();
  });
});

describe("a stroke", () => {
  const plan = new Plan(6);
  const drawnBy = (shop: Workshop): string[] => [...shop.barriers].sort();
  const stroke = (shop: Workshop, first: string, ...through: string[]): Stroke => {
    const made = new Stroke(plan, shop, first);
    for (const place of through) made.to(plan.at(place));
    shop.end();
    return made;
  };

  it("sets all barriers along its way, and is taken back as one", () => {
    const shop = new Workshop(6, 30, null);
    stroke(shop, "A1|B1", "A4|B4");
    expect(drawnBy(shop)).toEqual(["A1|B1", "A2|B2", "A3|B3", "A4|B4"]);
    shop.undo();
    expect(drawnBy(shop)).toEqual([]);
  });

  it("takes barriers away where it begins on one, and sets none", () => {
    const shop = new Workshop(6, 30, { treasure: null, barriers: ["A2|B2", "A3|B3"] });
    stroke(shop, "A2|B2", "A5|B5");
    expect(drawnBy(shop)).toEqual([]);
    shop.undo();
    expect(drawnBy(shop)).toEqual(["A2|B2", "A3|B3"]);
  });

  it("stops setting when none is left, and says so", () => {
    const shop = new Workshop(6, 2, null);
    expect(stroke(shop, "A1|B1", "A4|B4").isShort).toBe(true);
    expect(drawnBy(shop)).toEqual(["A1|B1", "A2|B2"]);
  });
});

describe("a click far away", () => {
  const open = ["|A1", "A1|A2", "A2|B2"];
  const known = { open, barriers: ["B2|B3", "A2|A3"] };

  it("walks over what is known, and asks at its end", () => {
    const to = routes("A1", 6, known, []);
    expect(to("B2")).toEqual(["A2", "B2"]);
    expect(to("C2")).toEqual(["A2", "B2", "C2"]);
    expect(to("B1")).toEqual(["B1"]);
  });

  it("asks as little as can be, and never where a barrier is known", () => {
    const to = routes("A1", 6, known, []);
    expect(to("B3")).toEqual(["A2", "B2", "C2", "C3", "B3"]);
    const walled = { open, barriers: ["E6|F6", "F5|F6"] };
    expect(routes("A1", 6, walled, [])("F6")).toBeNull();
  });

  it("goes no step of this turn again", () => {
    expect(routes("A2", 6, known, ["A1>A2", "A2>B2"])("B2")).toEqual(["A1", "B1", "B2"]);
  });

  it("comes in from outside, but never goes through it", () => {
    expect(routes("out", 6, known, [])("C2")).toEqual(["A1", "A2", "B2", "C2"]);
    const shut = { open, barriers: [...known.barriers, "A1|B1", "B2|C2", "B1|B2"] };
    expect(routes("A1", 6, shut, [])("E1")).toBeNull();
    expect(routes("A1", 6, { open: [], barriers: [] }, [])("out")).toBeNull();
  });
});

it("lets the barrier tremble against which a seeker has just run, and no other", () => {
  const { container } = render(Findings, {
    props: {
      plan: new Plan(6),
      dotted: [],
      barriers: ["A1|A2", "B1|B2"],
      outlined: [],
      treasure: null,
      trail: { places: ["out", "A1"], barrier: "A1|A2" },
      way: [],
      isWayLost: false,
      traced: [],
      isSmall: false,
    },
  });
  const knocked = [...container.querySelectorAll(".knock")].map((one) =>
    one.parentElement?.getAttribute("data-barrier"),
  );
  expect(knocked).toEqual(["A1|A2"]);
});

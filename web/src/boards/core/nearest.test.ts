import { describe, expect, it } from "vitest";
import { nearest, towards } from "./nearest";

const places = [
  { name: "a", x: 0, y: 0 },
  { name: "b", x: 50, y: 0 },
  { name: "c", x: 0, y: 50 },
  { name: "d", x: 60, y: 20 },
];

describe("a tap beside a place", () => {
  it("takes the nearest place within reach", () => {
    expect(nearest({ x: 35, y: 0 }, places, 22)?.name).toBe("b");
    expect(nearest({ x: 5, y: 10 }, places, 22)?.name).toBe("a");
  });

  it("takes nothing beyond it", () => {
    expect(nearest({ x: 25, y: 25 }, places, 22)).toBeNull();
  });
});

describe("an arrow key", () => {
  it("leads to the nearest place in its direction, straight ahead first", () => {
    expect(towards(places[0]!, "ArrowRight", places)?.name).toBe("b");
    expect(towards(places[0]!, "ArrowDown", places)?.name).toBe("c");
  });

  it("leads nowhere at the edge", () => {
    expect(towards(places[0]!, "ArrowLeft", places)).toBeNull();
  });
});

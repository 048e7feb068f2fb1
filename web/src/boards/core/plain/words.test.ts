/** The log of a game that has no words of its own. */
import { expect, it } from "vitest";
import type { GameEvent, Language } from "../../board";
import { words } from "./words";

const NAMES: Readonly<Record<string, string>> = { light: "Ada", dark: "Ben" };

function told(event: GameEvent, language: Language): string {
  const nameOf = (seat: string): string => NAMES[seat] ?? seat;
  const [line] = words.turn([event], { language, nameOf, mySeats: [] });
  return `${line!.seat}: ${line!.text}`;
}

it.each<[GameEvent, string, string]>([
  [{ event: "rolled", seat: "light", die: 0 }, "light: rolls *0*", "light: würfelt *0*"],
  [{ event: "rolled", seat: "dark", dice: [1, 2] }, "dark: rolls *1 2*", "dark: würfelt *1 2*"],
  [
    { event: "moved", seat: "light", from: 0, to: 4 },
    "light: moves from *0* to *4*",
    "light: zieht von *0* nach *4*",
  ],
  [{ event: "moved", seat: "light", move: "0>4" }, "light: moves *0>4*", "light: zieht *0>4*"],
  [
    { event: "hit", seat: "dark", by: "light", at: 6 },
    "light: hits *Ben* at *6*",
    "light: schlägt *Ben* auf *6*",
  ],
  [{ event: "passed", seat: "dark" }, "dark: passes", "dark: setzt aus"],
  [
    { event: "passed", seat: "dark", because: 3 },
    "dark: passes because=*3*",
    "dark: setzt aus because=*3*",
  ],
])("says %j as a sentence in both languages", (event, english, german) => {
  expect(told(event, "en")).toBe(english);
  expect(told(event, "de")).toBe(german);
});

it("writes an event that it does not know as it is", () => {
  expect(told({ event: "found", seat: "dark", kind: 3 }, "en")).toBe("dark: found kind=*3*");
  expect(told({ event: "hit", at: 3 }, "en")).toBe("null: hit at=*3*");
});

it("makes the sound of a hit", () => {
  expect(words.sound({ event: "hit", seat: "dark", by: "light", at: 6 }, [])).toBe("hit");
});

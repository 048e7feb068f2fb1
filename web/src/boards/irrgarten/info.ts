import type { GameInfo } from "../board";

export const info: GameInfo = {
  name: "irrgarten",
  order: 30,
  seats: {
    left: { colour: "pl-saffron", symbol: "sun" },
    right: { colour: "pl-indigo", symbol: "moon" },
  },
  sentence: {
    en: "Build a maze, and find the way through the other’s.",
    de: "Bau einen Irrgarten und finde den Weg durch den anderen.",
  },
  minutes: 15,
  trait: { en: "hidden", de: "verdeckt" },
  isHidden: true,
  icon: "treasure",
  people: 2,
  seatsFor: () => ["left", "right"],
};

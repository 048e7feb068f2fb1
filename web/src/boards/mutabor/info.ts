import type { GameInfo } from "../board";

export const info: GameInfo = {
  name: "mutabor",
  order: 20,
  seats: {
    south: { colour: "pl-saffron", symbol: "sun" },
    west: { colour: "pl-turquoise", symbol: "drop" },
    north: { colour: "pl-carmine", symbol: "tulip" },
    east: { colour: "pl-indigo", symbol: "moon" },
  },
  sentence: {
    en: "Your piece moves as the card beneath it says.",
    de: "Deine Figur zieht, wie es die Karte unter ihr sagt.",
  },
  minutes: 25,
  trait: { en: "no luck", de: "kein Glück" },
  isHidden: false,
  icon: "art-stork",
  people: 2,
  seatsFor: (people) => [
    "south",
    ...(people > 2 ? ["west"] : []),
    "north",
    ...(people > 3 ? ["east"] : []),
  ],
};

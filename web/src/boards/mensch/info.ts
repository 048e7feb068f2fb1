import type { GameInfo } from "../board";

export const info: GameInfo = {
  name: "mensch",
  order: 10,
  seats: {
    yellow: { colour: "pl-saffron", symbol: "sun" },
    green: { colour: "pl-green", symbol: "leaf" },
    red: { colour: "pl-red", symbol: "tulip" },
    black: { colour: "pl-black", symbol: "moon" },
  },
  sentence: {
    en: "The race round the cross. Throw out, laugh, start again.",
    de: "Das Rennen rund ums Kreuz. Hinauswerfen, lachen, von vorn.",
  },
  minutes: 30,
  trait: { en: "dice", de: "Würfel" },
  isHidden: false,
  icon: "pawn",
  people: 4,
  seatsFor: () => ["yellow", "green", "red", "black"],
};

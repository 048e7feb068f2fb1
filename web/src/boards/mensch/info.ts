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
  values: {
    all: { en: "all four", de: "alle vier" },
    people: { en: "one each", de: "je eine" },
    roll: { en: "highest roll", de: "höchster Wurf" },
    fixed: { en: "first seat", de: "erster Platz" },
    modern: { en: "modern rules", de: "heutige Regeln" },
    family: { en: "for families", de: "für Familien" },
    openspiel: { en: "as in OpenSpiel", de: "wie in OpenSpiel" },
  },
  seatsFor: () => ["yellow", "green", "red", "black"],
};

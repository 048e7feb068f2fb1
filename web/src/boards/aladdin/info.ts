import type { GameInfo } from "../board";

export const info: GameInfo = {
  name: "aladdin",
  order: 40,
  seats: {
    white: { colour: "pl-white", symbol: "star" },
    grey: { colour: "pl-grey", symbol: "diamond" },
    green: { colour: "pl-emerald", symbol: "leaf" },
    blue: { colour: "pl-blue", symbol: "drop" },
  },
  sentence: {
    en: "Two wizards, one spell: lift the six treasures.",
    de: "Zwei Zauberer gegen einen Schutzzauber: hebt die sechs Schätze.",
  },
  minutes: 60,
  trait: { en: "dice", de: "Würfel" },
  isHidden: true,
  icon: "tr-lamp",
  people: 2,
  seatsFor: (people) => ["white", "grey", "green", "blue"].slice(0, people),
};

/** The rules of this game in the order in which they are read. */
import type { Book } from "../book";

const rules = (...numbers: readonly number[]): readonly string[] => numbers.map((n) => `MEN-${n}`);

export const book: Book = {
  chapters: [
    {
      title: { en: "The goal", de: "Das Ziel" },
      symbol: "pawn",
      print: "pl-saffron",
      rules: rules(16, 17),
    },
    {
      title: { en: "The beginning", de: "Der Anfang" },
      symbol: "token",
      print: "pl-green",
      rules: rules(1, 2, 3, 4, 5),
    },
    {
      title: { en: "Rolling and moving", de: "Würfeln und ziehen" },
      symbol: "die-6",
      print: "pl-saffron",
      rules: rules(6, 7, 8, 9, 10, 11),
    },
    {
      title: { en: "Throwing out", de: "Hinauswerfen" },
      symbol: "pawn",
      print: "pl-red",
      rules: rules(12),
    },
    {
      title: { en: "Coming home", de: "Ins Ziel kommen" },
      symbol: "pawn",
      print: "pl-green",
      rules: rules(13, 14, 15),
    },
  ],
  words: {
    "MEN-6": "walk step distance laufen weit Schritt",
    "MEN-7": "pass forced must aussetzen Zugzwang Pflicht",
    "MEN-8": "six again sechs nochmal noch einmal",
    "MEN-9": "come out start wait herauskommen einsetzen warten Start",
    "MEN-11": "three tries waiting drei Versuche dreimal warten",
    "MEN-12": "hit beat capture kick out throw out schlagen rauswerfen hinauswerfen werfen",
    "MEN-14": "home circle exact goal Ziel Haus genau",
    "MEN-16": "win winner prize place gewinnen Sieger Platz",
    "MEN-17": "end finish Ende Schluss",
  },
};

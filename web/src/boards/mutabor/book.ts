/** The rules of this game in the order in which they are read. */
import type { Book } from "../book";

const rules = (...numbers: readonly number[]): readonly string[] => numbers.map((n) => `MUT-${n}`);

export const book: Book = {
  chapters: [
    {
      title: { en: "The goal", de: "Das Ziel" },
      symbol: "art-stork",
      print: "print-teal",
      rules: rules(4, 20),
    },
    {
      title: { en: "The beginning", de: "Der Anfang" },
      symbol: "art-gate",
      print: "print-clay",
      rules: rules(1, 2, 3, 17, 18, 19),
    },
    {
      title: { en: "Moving by the cards", de: "Ziehen nach den Karten" },
      symbol: "art-star",
      print: "print-saffron",
      rules: rules(5, 6, 7, 10, 11, 16),
    },
    {
      title: { en: "Hitting", de: "Schlagen" },
      symbol: "art-crab",
      print: "print-rose",
      rules: rules(12, 13, 14, 15),
    },
    {
      title: { en: "Arriving", de: "Ankommen" },
      symbol: "art-tree",
      print: "print-leaf",
      rules: rules(8, 9),
    },
    {
      title: { en: "Exchange, draw, next game", de: "Tausch, Unentschieden, nächstes Spiel" },
      symbol: "art-elephant",
      print: "print-slate",
      rules: rules(21, 22, 23),
    },
  ],
  words: {
    "MUT-4": "target side opposite goal Zielfeld gegenüber",
    "MUT-5":
      "star tree gate elephant crab stork card move Karte Stern Baum Tor Elefant Krebs Storch ziehen",
    "MUT-8": "arrive target angekommen Zielfeld",
    "MUT-9": "side fields closed seitlich gesperrt zu",
    "MUT-12": "throw out capture beat restart hinauswerfen rauswerfen schlagen zurück",
    "MUT-15": "stork safe sicher Storch",
    "MUT-16": "turn pass order aussetzen Reihenfolge Zugpflicht",
    "MUT-20": "win winner gewinnen Sieger",
    "MUT-21": "swap cards tauschen Tausch",
    "MUT-22": "draw tie repetition unentschieden Wiederholung",
  },
};

/** The rules of this game in the order in which they are read. */
import type { Book } from "../book";

const rules = (...numbers: readonly number[]): readonly string[] => numbers.map((n) => `ALA-${n}`);

export const book: Book = {
  chapters: [
    {
      title: { en: "The goal", de: "Das Ziel" },
      symbol: "tr-lamp",
      print: "print-saffron",
      rules: rules(24, 25, 23),
    },
    {
      title: { en: "Garden and cards", de: "Garten und Karten" },
      symbol: "tr-carpet",
      print: "print-clay",
      rules: rules(1, 2, 3, 4, 5),
    },
    {
      title: { en: "Rolling and moving", de: "Würfeln und ziehen" },
      symbol: "die-6",
      print: "print-saffron",
      rules: rules(6, 7, 8, 9, 10, 11),
    },
    {
      title: { en: "Taking treasures", de: "Schätze nehmen" },
      symbol: "tr-amulet",
      print: "print-slate",
      rules: rules(12, 13, 14, 15, 16, 17),
    },
    {
      title: { en: "Duels", de: "Duelle" },
      symbol: "wizard-6",
      print: "pl-blue",
      rules: rules(18, 19, 20, 21, 22),
    },
    {
      title: { en: "Memory and length", de: "Gedächtnis und Länge" },
      symbol: "tr-ball",
      print: "print-teal",
      rules: rules(26, 27),
    },
  ],
  words: {
    "ALA-3": "kind value spell pyramid Sorte Wert Schutzzauber Pyramide",
    "ALA-6": "dice half-move roll Würfel Halbzug",
    "ALA-10": "throw out hit challenge hinauswerfen schlagen",
    "ALA-11": "pass forced aussetzen Zugpflicht",
    "ALA-12": "lift take treasure heben nehmen Schatz",
    "ALA-15": "give gift two of a kind verschenken zwei gleiche",
    "ALA-16": "change swap spells Zauber tauschen",
    "ALA-18": "duel fight armed unarmed Duell Kampf Waffen bewaffnet",
    "ALA-19": "strength tie Stärke Gleichstand",
    "ALA-20": "throw out loser outside hinauswerfen Verlierer draußen",
    "ALA-23": "end finish Ende Schluss",
    "ALA-24": "win points score gewinnen Punkte Wertung",
    "ALA-26": "remember see merken sehen",
  },
};

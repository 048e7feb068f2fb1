/** The rules of this game in the order in which they are read. */
import type { Book } from "../book";

const rules = (...numbers: readonly number[]): readonly string[] => numbers.map((n) => `IRR-${n}`);

export const book: Book = {
  chapters: [
    {
      title: { en: "The goal", de: "Das Ziel" },
      symbol: "treasure",
      print: "print-saffron",
      rules: rules(13),
    },
    {
      title: { en: "Building the maze", de: "Den Irrgarten bauen" },
      symbol: "barrier",
      print: "print-clay",
      rules: rules(1, 2, 3, 4, 5, 6),
    },
    {
      title: { en: "Searching", de: "Suchen" },
      symbol: "seeker",
      print: "pl-saffron",
      rules: rules(7, 8, 9, 10, 11, 12),
    },
    {
      title: { en: "What is hidden", de: "Was verborgen ist" },
      symbol: "trace",
      print: "print-saffron",
      rules: rules(14),
    },
    {
      title: { en: "House rules", de: "Hausregeln" },
      symbol: "treasure",
      print: "print-teal",
      rules: rules(15, 16),
    },
  ],
  words: {
    "IRR-2": "slot wall border Schlitz Wand Mauer",
    "IRR-4": "hide build verstecken bauen",
    "IRR-5": "reachable cut off erreichbar abgeschnitten",
    "IRR-8": "ask question yes no fragen Frage Antwort",
    "IRR-9": "footprint trace Spur",
    "IRR-10": "leave out hinausgehen verlassen",
    "IRR-12": "pass stop turn over aussetzen aufhören",
    "IRR-13": "find win winner chest gewinnen finden Truhe Sieger",
    "IRR-14": "secret hidden geheim verdeckt",
    "IRR-15": "draw tie last word unentschieden",
    "IRR-16": "size board small large Größe klein groß",
  },
};

/** The house rules of this game, as people choose them. */
import { either, type House } from "../house";

export const house: House = {
  presets: {
    sheet: {
      title: { en: "Printed rules", de: "Gedruckte Regeln" },
      line: {
        en: "One piece starts on A; you may even throw out your own.",
        de: "Eine Figur beginnt auf A; man wirft auch eigene hinaus.",
      },
    },
    modern: {
      title: { en: "As today", de: "Wie heute" },
      line: {
        en: "Own pieces are safe; A is cleared first.",
        de: "Eigene Figuren sind sicher; A wird zuerst geräumt.",
      },
    },
    family: {
      title: { en: "For families", de: "Für Familien" },
      line: {
        en: "As today, and three tries for the first 6.",
        de: "Wie heute, dazu drei Versuche für die erste 6.",
      },
    },
  },
  rules: {
    three_tries: {
      label: { en: "Three tries for a 6", de: "Drei Versuche für eine 6" },
      chip: either(
        { en: "three tries", de: "drei Versuche" },
        { en: "one try", de: "ein Versuch" },
      ),
    },
    own_hits: {
      label: { en: "Own pieces can be thrown out", de: "Eigene Figuren hinauswerfen" },
      chip: either(
        { en: "own pieces in danger", de: "eigene in Gefahr" },
        { en: "own pieces are safe", de: "eigene sind sicher" },
      ),
    },
    must_hit: {
      label: { en: "Throwing out is a must", de: "Hinauswerfen ist Pflicht" },
      chip: either(
        { en: "throwing out is a must", de: "Hinauswerfen ist Pflicht" },
        { en: "throwing out is free", de: "Hinauswerfen ist frei" },
      ),
    },
    stop_at_first: {
      label: { en: "The first one home ends the game", de: "Der Erste im Ziel beendet das Spiel" },
      chip: either(
        { en: "ends with the first", de: "endet mit dem Ersten" },
        { en: "played to the end", de: "bis zum Letzten" },
      ),
    },
    colours: {
      label: { en: "Colours that play", de: "Farben im Spiel" },
      chip: (value) =>
        value === "people"
          ? { en: "one colour each", de: "je eine Farbe" }
          : { en: "all four colours", de: "alle vier Farben" },
    },
    opening: {
      label: { en: "Who begins", de: "Wer beginnt" },
      isOdd: true,
      chip: (value) =>
        value === "fixed"
          ? { en: "first seat begins", de: "erster Platz beginnt" }
          : { en: "highest roll begins", de: "höchster Wurf beginnt" },
    },
    clear_start: {
      label: { en: "A must be cleared", de: "A muss geräumt werden" },
      isOdd: true,
      chip: either({ en: "clear A", de: "A räumen" }, { en: "A may stay", de: "A darf bleiben" }),
    },
    start_on_A: {
      label: { en: "Pieces that start on A", de: "Figuren, die auf A beginnen" },
      isOdd: true,
      chip: (value) =>
        value === 0
          ? { en: "all pieces wait", de: "alle Figuren warten" }
          : { en: "one starts on A", de: "eine beginnt auf A" },
    },
    home_jumps: {
      label: { en: "Jump over own pieces at home", de: "Im Ziel über eigene springen" },
      isOdd: true,
      chip: either(
        { en: "jumps at home", de: "Sprünge im Ziel" },
        { en: "no jumps at home", de: "keine Sprünge im Ziel" },
      ),
    },
    prizes: {
      label: { en: "Points for each place", de: "Punkte für jeden Platz" },
      isOdd: true,
    },
    start: { label: { en: "Start of the game", de: "Anfang der Partie" }, isOdd: true },
    roll_limit: {
      label: { en: "Last roll (empty: none)", de: "Letzter Wurf (leer: keiner)" },
      isOdd: true,
      chip: (value) => ({ en: `until roll ${String(value)}`, de: `bis Wurf ${String(value)}` }),
    },
  },
  values: {
    all: { en: "all four", de: "alle vier" },
    people: { en: "one each", de: "je eine" },
    roll: { en: "highest roll", de: "höchster Wurf" },
    fixed: { en: "first seat", de: "erster Platz" },
  },
};

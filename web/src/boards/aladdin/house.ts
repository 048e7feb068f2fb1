/** The house rules of this game, as people choose them. */
import type { House } from "../house";

export const house: House = {
  presets: {
    sheet: {
      title: { en: "Printed rules", de: "Gedruckte Regeln" },
      line: {
        en: "The table remembers every value you have seen.",
        de: "Der Tisch merkt sich jeden Wert, den du gesehen hast.",
      },
    },
  },
  rules: {
    memory: {
      label: { en: "Values that stay in sight", de: "Werte, die sichtbar bleiben" },
      chip: (value) =>
        value === "own"
          ? { en: "from memory", de: "aus dem Gedächtnis" }
          : { en: "values stay in sight", de: "Werte bleiben sichtbar" },
    },
    round_limit: {
      label: { en: "Last round (empty: none)", de: "Letzte Runde (leer: keine)" },
      chip: (value) => ({ en: `until round ${String(value)}`, de: `bis Runde ${String(value)}` }),
    },
    begins: { label: { en: "Who begins", de: "Wer beginnt" }, isOdd: true },
    start: { label: { en: "Start of the game", de: "Anfang der Partie" }, isOdd: true },
  },
  values: {
    perfect: { en: "all I have seen", de: "alle gesehenen" },
    own: { en: "only my own", de: "nur die eigenen" },
    white: { en: "white", de: "Weiß" },
    grey: { en: "grey", de: "Grau" },
    green: { en: "green", de: "Grün" },
    blue: { en: "blue", de: "Blau" },
  },
};

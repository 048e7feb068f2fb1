/** The house rules of this game, as people choose them. */
import { either, type House } from "../house";

export const house: House = {
  presets: {
    sheet: {
      title: { en: "Printed rules", de: "Gedruckte Regeln" },
      line: { en: "6 by 6 fields, 30 barriers each.", de: "6 mal 6 Felder, je 30 Barrieren." },
    },
    small: {
      title: { en: "Small", de: "Klein" },
      line: {
        en: "4 by 4 fields, 12 barriers: ten minutes.",
        de: "4 mal 4 Felder, 12 Barrieren: zehn Minuten.",
      },
    },
    large: {
      title: { en: "Large", de: "Groß" },
      line: {
        en: "10 by 10 fields, 90 barriers: a long evening.",
        de: "10 mal 10 Felder, 90 Barrieren: ein langer Abend.",
      },
    },
  },
  rules: {
    size: {
      label: { en: "Fields per side", de: "Felder je Seite" },
      chip: (value) => ({
        en: `${String(value)} by ${String(value)}`,
        de: `${String(value)} mal ${String(value)}`,
      }),
    },
    barriers: {
      label: { en: "Barriers for each", de: "Barrieren für jeden" },
      chip: (value) => ({ en: `barriers: ${String(value)}`, de: `Barrieren: ${String(value)}` }),
    },
    last_word: {
      label: { en: "One last turn for the other", de: "Ein letzter Zug für den anderen" },
      chip: either(
        { en: "last word", de: "letztes Wort" },
        { en: "no last word", de: "ohne letztes Wort" },
      ),
    },
    begins: { label: { en: "Who begins", de: "Wer beginnt" }, isOdd: true },
    question_limit: {
      label: { en: "Last question (empty: none)", de: "Letzte Frage (leer: keine)" },
      isOdd: true,
      chip: (value) => ({
        en: `until question ${String(value)}`,
        de: `bis Frage ${String(value)}`,
      }),
    },
  },
  values: { left: { en: "left", de: "Links" }, right: { en: "right", de: "Rechts" } },
};

/** The house rules of this game, as people choose them. */
import type { House } from "../house";

export const house: House = {
  presets: {
    sheet: {
      title: { en: "Printed rules", de: "Gedruckte Regeln" },
      line: {
        en: "Whoever hits chooses where the piece starts again.",
        de: "Wer schlägt, bestimmt das neue Startfeld.",
      },
    },
  },
  rules: {
    restart_by: {
      label: { en: "Who sets a hit piece", de: "Wer eine geschlagene Figur setzt" },
      chip: (value) =>
        value === "owner"
          ? { en: "owner sets a hit piece", de: "Geschlagene setzen selbst" }
          : { en: "hitter sets the piece", de: "Schlagende setzen" },
    },
    sides: {
      label: { en: "Side fields are open", de: "Seitliche Felder sind offen" },
      chip: (value) =>
        value === "open"
          ? { en: "sides open", de: "Seiten offen" }
          : { en: "sides closed", de: "Seiten zu" },
    },
    exchange: {
      label: { en: "Exchanging cards", de: "Karten tauschen" },
      chip: (value) =>
        value === "free"
          ? { en: "exchange and move", de: "tauschen und ziehen" }
          : { en: "exchange takes the turn", de: "Tausch kostet den Zug" },
    },
    begins: { label: { en: "Who begins", de: "Wer beginnt" }, isOdd: true },
    start: { label: { en: "Start of the game", de: "Anfang der Partie" }, isOdd: true },
    quiet_rounds: {
      label: {
        en: "Rounds without an arrival for a draw",
        de: "Runden ohne Ankunft bis unentschieden",
      },
      isOdd: true,
      chip: (value) => ({
        en: `draw after ${String(value)} quiet`,
        de: `unentschieden nach ${String(value)} stillen`,
      }),
    },
  },
  values: {
    hitter: { en: "whoever hits", de: "wer schlägt" },
    owner: { en: "its owner", de: "wem sie gehört" },
    closed: { en: "no", de: "nein" },
    open: { en: "yes", de: "ja" },
    turn: { en: "takes the turn", de: "kostet den Zug" },
    free: { en: "then one moves", de: "danach zieht man" },
    south: { en: "yellow", de: "Gelb" },
    west: { en: "turquoise", de: "Türkis" },
    north: { en: "red", de: "Rot" },
    east: { en: "blue", de: "Blau" },
  },
};

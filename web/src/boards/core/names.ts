/** What the symbols of seats are called. */
import type { Said, SeatLook } from "../board";

export const SYMBOLS: Readonly<Record<SeatLook["symbol"], Said>> = {
  sun: { en: "sun", de: "Sonne" },
  moon: { en: "moon", de: "Mond" },
  star: { en: "star", de: "Stern" },
  leaf: { en: "leaf", de: "Blatt" },
  tulip: { en: "tulip", de: "Tulpe" },
  diamond: { en: "diamond", de: "Raute" },
  drop: { en: "drop", de: "Tropfen" },
};

/** What the symbols of seats are called, how many of something there are, and whose it is. */
import type { Language, Said, SeatLook } from "../board";

export const SYMBOLS: Readonly<Record<SeatLook["symbol"], Said>> = {
  sun: { en: "sun", de: "Sonne" },
  moon: { en: "moon", de: "Mond" },
  star: { en: "star", de: "Stern" },
  leaf: { en: "leaf", de: "Blatt" },
  tulip: { en: "tulip", de: "Tulpe" },
  diamond: { en: "diamond", de: "Raute" },
  drop: { en: "drop", de: "Tropfen" },
};

/** "1 circle", "2 circles". */
export function counted(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

/** "Ada's", "Adas", "Hans’". */
export function possessive(name: string, language: Language): string {
  if (language === "en") return `${name}’s`;
  return /[sßxz]$/i.test(name) ? `${name}’` : `${name}s`;
}

/** What is said about the course of a game, in both languages. */
export const timeEn = {
  passTogether: "{list} pass",
  sinceTurn: "Since your turn",
} as const;

export const timeDe: Readonly<Record<keyof typeof timeEn, string>> = {
  passTogether: "{list} setzen aus",
  sinceTurn: "Seit deinem Zug",
};

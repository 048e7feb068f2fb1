/** The words of a game's end. */
export const endingInEnglish = {
  came2: "You came second",
  came3: "You came third",
  came4: "You came fourth",
  facts: "The game in numbers",
} as const;

export const endingInGerman: Readonly<Record<keyof typeof endingInEnglish, string>> = {
  came2: "Platz zwei für dich",
  came3: "Platz drei für dich",
  came4: "Platz vier für dich",
  facts: "Die Partie in Zahlen",
};

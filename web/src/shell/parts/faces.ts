/** The faces of the levels. */

/** Each level has a colour of its own, so that faces differ at a glance. */
const PRINTS = ["saffron", "rose", "leaf", "clay", "saffron", "teal"] as const;

/** The drawing of a level's face, and the class of its colours. */
export function faceOf(level: number): { readonly href: string; readonly print: string } {
  const number = Math.min(level, PRINTS.length - 1);
  return { href: `#face-${number}`, print: `print-${PRINTS[number] ?? "slate"}` };
}

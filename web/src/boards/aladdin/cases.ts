/** Positions of real games between bots, as the person to act sees them. */
import type { BoardCase } from "../board";
import made from "./cases.json";

const NAMES: Readonly<Record<string, string>> = {
  white: "Ada",
  grey: "Bruno",
  green: "Clara",
  blue: "Dora",
};

export const cases: readonly BoardCase[] = (made as unknown as readonly BoardCase[]).map(
  ({ name, props }) => ({ name, props: { ...props, nameOf: (seat) => NAMES[seat] ?? seat } }),
);

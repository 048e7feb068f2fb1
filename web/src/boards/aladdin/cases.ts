/** Positions of real games between bots, as the person to act sees them. */
import type { Happening, View } from "../../../types/aladdin";
import type { BoardCase } from "../board";
import made from "./cases.json?raw";

type Case = BoardCase<View, Happening>;

const NAMES: Readonly<Record<string, string>> = {
  white: "Ada",
  grey: "Bruno",
  green: "Clara",
  blue: "Dora",
};

export const cases: readonly Case[] = (JSON.parse(made) as readonly Case[]).map(
  ({ name, props }) => ({ name, props: { ...props, nameOf: (seat) => NAMES[seat] ?? seat } }),
);

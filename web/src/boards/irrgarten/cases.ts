/** Positions of real games between bots, as one of them sees it. */
import type { Happening, View } from "../../../types/irrgarten";
import type { BoardCase } from "../board";
import made from "./cases.json?raw";

type Case = BoardCase<View, Happening>;

const NAMES: Readonly<Record<string, string>> = { left: "Ada", right: "Ben" };

export const cases: readonly Case[] = (JSON.parse(made) as readonly Case[]).map(
  ({ name, props }) => ({ name, props: { ...props, nameOf: (seat) => NAMES[seat] ?? seat } }),
);

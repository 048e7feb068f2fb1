/** Positions of real games between bots, as one of them sees it. */
import type { BoardCase } from "../board";
import made from "./cases.json";

const NAMES: Readonly<Record<string, string>> = { left: "Ada", right: "Ben" };

export const cases: readonly BoardCase[] = (made as unknown as readonly BoardCase[]).map(
  ({ name, props }) => ({ name, props: { ...props, nameOf: (seat) => NAMES[seat] ?? seat } }),
);

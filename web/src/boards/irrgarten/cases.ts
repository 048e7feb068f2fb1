/** Positions of real games between bots, as one of them sees it. */
import type { Happening, View } from "../../../types/irrgarten";
import type { BoardCase } from "../board";
import made from "./cases.json?raw";
import { randomMaze, SAMPLE_SIZE, SAMPLES } from "./mazes";
import { buildText } from "./notation";

type Case = BoardCase<View, Happening>;

const NAMES: Readonly<Record<string, string>> = { left: "Ada", right: "Ben" };

/** The mazes that beginners are shown, and some by chance. */
function builds(stock: number): readonly string[] {
  let seed = 5;
  const chance = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const drawn = Array.from({ length: 4 }, () => randomMaze(SAMPLE_SIZE, stock, chance));
  return [...SAMPLES.map(({ maze }) => maze), ...drawn].map(buildText);
}

export const cases: readonly Case[] = (JSON.parse(made) as readonly Case[]).map(
  ({ name, props }) => ({
    name,
    props: { ...props, nameOf: (seat) => NAMES[seat] ?? seat },
    ...(name === "building, nothing there yet" && { forms: builds(props.view.options.barriers) }),
  }),
);

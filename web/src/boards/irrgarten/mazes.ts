/** Mazes to start from: ours, random ones, and those kept in the workshop or on this device. */
import type { MazeMade } from "../../../types/wire";
import { keep, recall } from "../../device";
import type { Language } from "../board";
import { fieldsOf, type Maze, readBuild, slotsOf } from "./notation";
import { wayTo } from "./ways";

type Said = Readonly<Record<Language, string>>;

export interface Sample {
  readonly name: Said;
  readonly grade: Said;
  readonly maze: Maze;
}

const EASY: Said = { en: "easy", de: "leicht" };
const MIDDLING: Said = { en: "middling", de: "mittel" };
const HARD: Said = { en: "hard", de: "schwer" };
const FIENDISH: Said = { en: "fiendish", de: "teuflisch" };

/** The size of all samples. */
export const SAMPLE_SIZE = 6;

/** Names tell where they may be hyphenated: browsers do not know it for every language. */
function sample(en: string, de: string, grade: Said, text: string): Sample {
  const maze = readBuild(`build ${text}`);
  if (!maze) throw new Error(`no maze: ${text}`);
  return { name: { en, de }, grade, maze };
}

export const SAMPLES: readonly Sample[] = [
  sample(
    "An Open Garden",
    "Ein offener Garten",
    EASY,
    "C5 B2|C2 B3|C3 B4|B5 C4|C5 C5|C6 D2|E2 D3|E3 D4|D5 |C1 |D1",
  ),
  sample(
    "Two Hedges",
    "Zwei Hecken",
    EASY,
    "D6 A2|A3 B2|B3 B4|B5 C2|C3 C4|C5 C6|D6 D2|D3 D4|D5 D5|D6 E2|E3 E4|E5 F4|F5",
  ),
  sample(
    "Nine Rooms",
    "Neun Zimmer",
    MIDDLING,
    "E6 A2|A3 B2|C2 B3|C3 B4|B5 B4|C4 B6|C6 C2|C3 D1|E1 D2|D3 D2|E2 D4|D5 D4|E4 D5|E5 D6|E6 E4|E5 " +
      "F2|F3 |A1 |C1 |D1 |E1 |F1",
  ),
  sample(
    "The Comb",
    "Der Kamm",
    HARD,
    "F6 A1|B1 A2|B2 A3|B3 A4|B4 A5|B5 A6|B6 B1|C1 B2|C2 B3|C3 B4|C4 B5|C5 C1|D1 C2|D2 C3|D3 C4|D4 " +
      "C5|D5 D1|E1 D2|E2 D3|E3 D4|E4 D5|E5 D6|E6 E1|F1 E2|F2 E3|F3 E4|F4 E5|F5",
  ),
  sample(
    "Within Reach",
    "Zum Greifen nah",
    HARD,
    "B1 A2|B2 A3|B3 A4|B4 B1|B2 B1|C1 B3|B4 B3|C3 B4|B5 B5|B6 B5|C5 C1|D1 C2|C3 C4|D4 C5|C6 D1|D2 " +
      "D2|D3 D3|D4 D4|D5 D6|E6 E1|E2 E2|E3 E3|E4 E4|F4 E5|E6 E5|F5 |A1 |B1 |C1 |D1 |E1",
  ),
  sample(
    "Two Doors",
    "Zwei Türen",
    HARD,
    "B6 A1|B1 A3|A4 A3|B3 A4|A5 B1|B2 B2|B3 B3|B4 B5|B6 B5|C5 B6|C6 C1|C2 C2|C3 C3|D3 C4|D4 D1|D2 " +
      "D1|E1 D2|D3 D4|E4 D5|D6 D5|E5 E2|F2 E3|F3 E4|E5 E5|E6 E6|F6 F3|F4 |A1 |C1 |D1 |F1",
  ),
  sample(
    "The Snail Shell",
    "Das Schne\u00adcken\u00adhaus",
    FIENDISH,
    "D3 A1|B1 A2|B2 A3|B3 A4|B4 A5|B5 B2|C2 B3|C3 B4|C4 B5|B6 C1|C2 C3|D3 C4|C5 C5|C6 D1|D2 D2|D3 " +
      "D3|E3 D4|D5 D4|E4 D5|D6 E1|E2 E2|F2 E3|F3 E4|F4 E5|E6 E5|F5 |B1 |C1 |D1 |E1 |F1",
  ),
  sample(
    "Six Promises",
    "Sechs Ver\u00adsprechen",
    FIENDISH,
    "A5 A1|A2 A1|B1 A3|B3 A4|A5 A4|B4 A5|B5 B1|B2 B1|C1 B2|C2 B4|C4 B5|B6 C1|C2 C1|D1 C2|C3 C4|C5 " +
      "C4|D4 C5|D5 C6|D6 D1|D2 D1|E1 D2|D3 D3|D4 D5|D6 D5|E5 E1|E2 E1|F1 E2|E3 E4|E5 E4|F4 F5|F6",
  ),
];

/** So many slots are tried for random mazes; the one with the longest way is taken. */
const TRIES = 1600;

/** A maze by chance, with a way to its treasure. `chance` answers numbers from 0 up to 1. */
export function randomMaze(size: number, stock: number, chance: () => number): Maze {
  let best: Maze | null = null;
  let longest = -1;
  const tries = Math.ceil(TRIES / slotsOf(size).length);
  for (let n = 0; n < tries; n += 1) {
    const maze = oneRandom(size, stock, chance);
    const steps = wayTo(maze.treasure, size, maze.barriers)?.length ?? 0;
    if (steps > longest) [best, longest] = [maze, steps];
  }
  return best as Maze;
}

function oneRandom(size: number, stock: number, chance: () => number): Maze {
  const fields = fieldsOf(size);
  const treasure = fields[Math.floor(chance() * fields.length)] as string;
  const barriers: string[] = [];
  for (const slot of shuffled(slotsOf(size), chance)) {
    if (barriers.length >= stock) break;
    if (wayTo(treasure, size, [...barriers, slot])) barriers.push(slot);
  }
  return { treasure, barriers: barriers.sort() };
}

function shuffled<T>(all: readonly T[], chance: () => number): T[] {
  const left = [...all];
  return all.map(() => left.splice(Math.floor(chance() * left.length), 1)[0] as T);
}

/** A maze kept on this device. */
export interface Saved {
  readonly name: string;
  readonly size: number;
  readonly maze: Maze;
}

const KEPT = "irrgarten.mazes";

export function savedMazes(): readonly Saved[] {
  const found = recall<readonly Saved[]>(KEPT);
  return Array.isArray(found) ? found.filter(isSaved) : [];
}

/** What was built in the workshop, the last changed first. */
export function workshopMazes(mazes: readonly MazeMade[]): readonly Saved[] {
  return mazes.flatMap(({ name, options, build }) => {
    const maze = readBuild(build);
    return maze ? [{ name, size: Number(options["size"]), maze }] : [];
  });
}

function isSaved(one: unknown): one is Saved {
  const saved = one as Partial<Saved> | null;
  return (
    typeof saved?.name === "string" && typeof saved.size === "number" && isMaze(saved.maze ?? null)
  );
}

/** A maze, or the beginnings of one: the treasure may still be missing. */
export interface Draft {
  readonly treasure: string | null;
  readonly barriers: readonly string[];
}

export function isDraft(one: unknown): one is Draft {
  const draft = one as Partial<Draft> | null;
  const hasField = draft?.treasure == null || typeof draft.treasure === "string";
  return hasField && Array.isArray(draft?.barriers);
}

export function isMaze(one: unknown): one is Maze {
  const maze = one as Partial<Maze> | null;
  return typeof maze?.treasure === "string" && Array.isArray(maze.barriers);
}

export function keepMazes(all: readonly Saved[]): void {
  keep(KEPT, all);
}

/** A name as it is said, without the places where it may be hyphenated. */
export function spoken(name: string): string {
  return name.replaceAll("\u00ad", "");
}

/** What a person likes; kept on this device. */
import type { Language, Motion, PlaceNames } from "./boards/board";

export interface Choices {
  theme: "system" | "light" | "dark";
  language: Language;
  motion: Motion;
  isMuted: boolean;
  volume: number;
  names: PlaceNames;
  /** What leaves no choice and is done for me: passes (and rolls that are like one), all moves, or
   *  all of them and every roll. */
  forced: "none" | "passes" | "all" | "rolls";
  /** Whether a move waits for a second click: "auto" asks where people have days for a move. */
  confirm: "auto" | "always" | "never";
  /** How long to wait after my own animation before another's is shown, in milliseconds. */
  botWait: 0 | 300 | 450 | 600;
  notify: boolean;
  /** One device: whether the board turns to whoever is to move. */
  turnBoard: boolean;
  nickname: string;
  /** The game that was played last; empty before the first. */
  game: string;
  /** How many people were last wanted for a game. */
  people: Readonly<Record<string, number>>;
  level: number;
}

const KEY = "spieltisch.settings";

function isReduced(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}

function first(): Choices {
  const isGerman = (globalThis.navigator?.languages ?? []).find((l) => /^(de|en)/.test(l));
  return {
    theme: "system",
    language: isGerman?.startsWith("de") ? "de" : "en",
    motion: isReduced() ? 0 : 250,
    isMuted: false,
    volume: 0.5,
    names: "edge",
    forced: "passes",
    confirm: "auto",
    botWait: 300,
    notify: false,
    turnBoard: false,
    nickname: "",
    game: "",
    people: {},
    level: 1,
  };
}

function kept(): Partial<Choices> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof read === "object" && read !== null ? (read as Partial<Choices>) : {};
  } catch {
    return {};
  }
}

export const settings: Choices = $state({ ...first(), ...kept() });

/** Change something and keep it. Only what was chosen is kept, so new defaults reach everyone. */
export function choose<K extends keyof Choices>(name: K, value: Choices[K]): void {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [name]: value }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Write theme, language and motion onto the page. */
export function applySettings(root: HTMLElement): void {
  root.lang = settings.language;
  if (settings.theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  const path = settings.motion === 0 ? 0 : 800;
  const times = {
    move: settings.motion,
    path,
    dice: path && 600,
    back: path && 150,
    fade: path && 120,
  };
  for (const [name, ms] of Object.entries(times)) root.style.setProperty(`--${name}`, `${ms}ms`);
}

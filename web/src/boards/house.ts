/** How a game's house rules are told to people; `house.ts` of a board exports `house`. */
import type { Json } from "../../types/wire";
import type { Said } from "./board";

/** A card with a set of house rules. */
export interface PresetWords {
  readonly title: Said;
  /** One line: what is different. */
  readonly line: Said;
}

export interface RuleWords {
  /** What is chosen, in a few words. */
  readonly label: Said;
  /** Rarely changed, so it is folded away. */
  readonly isOdd?: boolean;
  /** What a table says that has this value instead of the usual one; by default label and value. */
  readonly chip?: (value: Json) => Said;
}

export interface House {
  /** In their order; sets of the server that are not named here are not for people. */
  readonly presets: Readonly<Record<string, PresetWords>>;
  /** By the server's names of the options. */
  readonly rules: Readonly<Record<string, RuleWords>>;
  /** What the values are called, where the shell does not know it. */
  readonly values: Readonly<Record<string, Said>>;
}

/** For a game that says nothing itself. */
export const NO_HOUSE: House = { presets: {}, rules: {}, values: {} };

/** A chip by yes and no. */
export function either(yes: Said, no: Said): (value: Json) => Said {
  return (value) => (value === true ? yes : no);
}

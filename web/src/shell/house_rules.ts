/** House rules: what the server describes and the game has words for, made ready to be chosen. */
import type { Clock, GameShown, Json, State, Texts } from "../../types/wire";
import type { House } from "../boards/house";
import { said, t, type Key } from "../i18n/index.svelte";
import { settings } from "../settings.svelte";

export type Values = Readonly<Record<string, Json>>;

/** An option as the server describes it. */
export interface Rule {
  readonly name: string;
  readonly type: string;
  readonly default: Json;
  readonly text: Texts;
  readonly values?: readonly string[];
  /** For how many people a value is; one without an entry is for all. */
  readonly people?: Readonly<Record<string, readonly number[]>>;
  readonly low?: number;
  readonly high?: number;
  /** The lowest to offer; less is for studies. */
  readonly usual?: number;
  readonly nullable?: boolean;
  readonly shortest?: number;
  readonly longest?: number;
}

export function rulesOf(shown: GameShown): readonly Rule[] {
  return shown.options.filter(isRule);
}

function isRule(option: Readonly<Record<string, Json>>): option is Values & Rule {
  return typeof option["name"] === "string" && typeof option["type"] === "string";
}

/** "MUT-12: whoever hits …": the id of the rule and the sentence. */
export function inParts(text: string): { readonly id: string | null; readonly text: string } {
  const [, id, rest] = /^([A-Z]{2,4}-\d+): (.*)$/s.exec(text) ?? [];
  return id && rest ? { id, text: rest } : { id: null, text };
}

/** The values that this number of people may choose. */
export function valuesFor(rule: Rule, people: number): readonly string[] {
  return (rule.values ?? []).filter((value) => rule.people?.[value]?.includes(people) ?? true);
}

/** Whether there is anything to choose. */
export function isOpen(rule: Rule, people: number): boolean {
  return rule.type !== "choice" || valuesFor(rule, people).length > 1;
}

/** What was chosen, without what this number of people cannot have. */
export function fitting(shown: GameShown, values: Values, people: number): Values {
  const rules = rulesOf(shown);
  const fits = ([name, value]: [string, Json]): boolean => {
    const rule = rules.find((one) => one.name === name);
    return rule?.type !== "choice" || valuesFor(rule, people).includes(String(value));
  };
  return Object.fromEntries(Object.entries(values).filter(fits));
}

const SHARED: Readonly<Record<string, Key>> = {
  lot: "valueLot",
  usual: "valueUsual",
  late: "valueLate",
};

export function valueName(value: Json, house: House): string {
  if (typeof value === "boolean") return t(value ? "yesRule" : "noRule");
  if (value === null) return t("none");
  if (Array.isArray(value)) return value.join(" ");
  const words = house.values[String(value)];
  if (words) return said(words);
  const key = SHARED[String(value)];
  return key ? t(key) : String(value);
}

/** What a rule is called where it is chosen. */
export function ruleName(rule: Rule, house: House): string {
  const words = house.rules[rule.name];
  return words ? said(words.label) : inParts(said(rule.text)).text;
}

const same = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The sets of house rules that people are offered. */
export function presetsOf(shown: GameShown, house: House): readonly string[] {
  return Object.keys(house.presets).filter((name) => name in shown.presets);
}

/** The set to which some values belong; null when they are a mix of their own. */
export function presetIn(shown: GameShown, house: House, values: Values): string | null {
  const rules = rulesOf(shown);
  const isSet = (name: string): boolean =>
    rules.every((rule) => {
      const wanted = shown.presets[name]?.[rule.name] ?? rule.default;
      return same(wanted, values[rule.name] ?? rule.default);
    });
  return presetsOf(shown, house).find(isSet) ?? null;
}

/** What is special about a table's rules, in a few words each. */
export function chipsOf(shown: GameShown, house: House, values: Values): readonly string[] {
  const preset = presetIn(shown, house, values);
  const words = preset === null ? undefined : house.presets[preset];
  if (words) return [said(words.title)];
  return rulesOf(shown)
    .filter((rule) => !same(values[rule.name] ?? rule.default, rule.default))
    .map((rule) => {
      const value = values[rule.name] ?? null;
      const chip = house.rules[rule.name]?.chip;
      if (chip) return said(chip(value));
      return t("valueOf", { label: ruleName(rule, house), value: valueName(value, house) });
    });
}

export function clockName(clock: Clock | undefined): string | null {
  if (clock?.kind === "move") return t("clockMove", { n: clock.seconds ?? 0 });
  if (clock?.kind === "game") return t("clockGame", { n: Math.round((clock.seconds ?? 0) / 60) });
  if (clock?.kind !== "days") return null;
  return `${t("correspondence")}, ${t("clockDays", { n: clock.days ?? 0 })}`;
}

/** Clock, house rules and what else holds at a table; `isWhole`: also what is as usual. */
export function tableChips(
  shown: GameShown,
  house: House,
  state: State,
  isWhole: boolean,
): readonly string[] {
  const { clock, practice, hints, rated } = state.settings;
  const isUsual = chipsOf(shown, house, {}).join() === chipsOf(shown, house, state.options).join();
  const time = clockName(clock) ?? (isWhole ? t("clockNone") : null);
  return [
    ...(isWhole || !isUsual ? chipsOf(shown, house, state.options) : []),
    ...(time ? [time] : []),
    ...(practice ? [t("practiceTable")] : []),
    ...(rated ? [t("rated")] : []),
    ...(hints === false ? [t("withoutTips")] : isWhole ? [t("withTips")] : []),
  ];
}

function inDigits(n: number): string {
  return n.toLocaleString(settings.language);
}

/** Why a typed value cannot be; null when it can. */
export function flawOf(rule: Rule, value: Json): string | null {
  const { low = -Infinity, high = Infinity, shortest = 1, longest = Infinity } = rule;
  const isWhole = (n: Json): boolean =>
    typeof n === "number" && Number.isInteger(n) && n >= low && n <= high;
  if (rule.type === "integer") {
    if (isWhole(value) || (value === null && rule.nullable)) return null;
    return t("needsNumber", { low: inDigits(rule.usual ?? low), high: inDigits(high) });
  }
  if (rule.type !== "integers") return null;
  const numbers = Array.isArray(value) ? value : [];
  const fits = numbers.length >= shortest && numbers.length <= longest && numbers.every(isWhole);
  if (fits) return null;
  return t("needsNumbers", { shortest, longest, low: inDigits(low), high: inDigits(high) });
}

/** A refusal that names options by their ids, said with the words of the fields. */
export function inWords(text: string, shown: GameShown, house: House): string {
  return rulesOf(shown).reduce(
    (said, rule) =>
      said.replace(
        new RegExp(`(?:die )?option ${rule.name}\\b`, "i"),
        `“${ruleName(rule, house)}”`,
      ),
    text,
  );
}

/** The option that a refusal speaks of. */
export function ruleIn(texts: Texts, shown: GameShown): string | null {
  const named = rulesOf(shown).find((rule) => new RegExp(`option ${rule.name}\\b`).test(texts.en));
  return named?.name ?? null;
}

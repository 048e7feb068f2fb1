import { filled, type Gaps } from "../../i18n/index.svelte";
import { mineDe, mineEn, type MineKey } from "../../i18n/mine";
import { settings } from "../../settings.svelte";

/** A text of *My games*, as `t` gives those of the shell. */
export function m(key: MineKey, gaps: Gaps = {}): string {
  return filled(mineEn[key], mineDe[key], gaps);
}

/** A number with its sign, as people write it: "+4", "−3". */
export function signed(value: number, digits = 0): string {
  const text = inDigits(Math.abs(value), digits);
  const isNothing = Number(Math.abs(value).toFixed(digits)) === 0;
  return isNothing ? text : `${value < 0 ? "−" : "+"}${text}`;
}

export function inDigits(value: number, digits = 0): string {
  return value.toLocaleString(settings.language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** The day of a moment: today, yesterday, or its date. */
export function dayOf(at: number, now: number): string {
  const midnight = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
  const ago = Math.round((midnight(now) - midnight(at)) / 86_400_000);
  if (ago === 0) return m("today");
  if (ago === 1) return m("yesterday");
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return new Date(at).toLocaleDateString(settings.language, {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  });
}

/** A time that is left, by its two largest units: "1 d 4 h", "5 h", "12 min". */
export function timeIn(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) {
    return hours > 0
      ? `${m("days", { n: days })} ${m("hours", { n: hours })}`
      : m("days", { n: days });
  }
  return hours > 0 ? m("hours", { n: hours }) : m("minutes", { n: minutes });
}

/** A place in a ranking: "2nd". */
export function placeText(place: number): string {
  const key = ({ 1: "place1", 2: "place2", 3: "place3" } as const)[place];
  return key ? m(key) : m("placeN", { n: place });
}

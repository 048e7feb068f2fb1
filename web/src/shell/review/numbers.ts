/** Numbers as they are written in a review: "42.1 %", "+5.4", "−0,31". */
import { settings } from "../../settings.svelte";

const MINUS = "−";

function formatted(value: number, digits: number): string {
  const locale = settings.language === "de" ? "de" : "en-GB";
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(Math.abs(value));
}

/** A share of the whole as percent, without the sign. */
export function percent(share: number, digits = 1): string {
  const value = 100 * share;
  const isBelow = Number(value.toFixed(digits)) < 0;
  return (isBelow ? MINUS : "") + formatted(value, digits);
}

/** A change in points of winning chance, always with its sign. */
export function points(change: number, digits = 1): string {
  return signed(100 * change, digits);
}

/** A number with its sign; nothing at all has none. */
export function signed(value: number, digits = 1): string {
  const rounded = Number(value.toFixed(digits));
  const sign = rounded > 0 ? "+" : rounded < 0 ? MINUS : "";
  return sign + formatted(value, digits);
}

/** A day as people say it: "yesterday", "12 November". */
export function dayOf(time: number, now: number): string {
  const locale = settings.language === "de" ? "de" : "en-GB";
  const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(time) - midnight(now)) / 86_400_000);
  if (days > -7)
    return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(days, "day");
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "long" }).format(time);
}

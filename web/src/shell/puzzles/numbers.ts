/** Ratings, changes and days as they are written. */
import { settings } from "../../settings.svelte";

const locale = (): string => (settings.language === "de" ? "de" : "en-GB");

export const whole = (value: number): string =>
  new Intl.NumberFormat(locale()).format(Math.round(value));

/** A change with its sign: "+9", "−8", "0". */
export function change(value: number): string {
  const rounded = Math.round(value);
  return (rounded > 0 ? "+" : rounded < 0 ? "−" : "") + whole(Math.abs(rounded));
}

/** "15 November"; days of puzzles are those of UTC. */
export const dayName = (day: string): string =>
  new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** The last seven days up to one, as one letter and as a word. */
export function weekTo(day: string): readonly { readonly short: string; readonly long: string }[] {
  const end = Date.parse(`${day}T00:00:00Z`);
  return [6, 5, 4, 3, 2, 1, 0].map((back) => {
    const date = new Date(end - back * 86_400_000);
    const name = (weekday: "narrow" | "long"): string =>
      new Intl.DateTimeFormat(locale(), { weekday, timeZone: "UTC" }).format(date);
    return { short: name("narrow"), long: name("long") };
  });
}

/** Minutes and seconds: "2:07". */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

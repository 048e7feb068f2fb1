/** Names of levels and of who sits where. */
import type { PlaceShown } from "../../../types/wire";
import { t, type Key } from "../../i18n/index.svelte";

const LEVELS: readonly Key[] = ["level0", "level1", "level2", "level3", "level4", "level5"];
const BOTS = ["Ada", "Bruno", "Clara", "Dora", "Emil", "Frida", "Gustav", "Hanna"] as const;

export function levelName(level: number): string {
  const key = LEVELS[level];
  return key ? t(key) : t("levelN", { n: level });
}

/** What a place is called: the person's nickname, or a bot's name by its number. */
export function placeName(place: PlaceShown, number: number): string {
  return place.name || BOTS[number] || t("player", { n: number + 1 });
}

/** What stands behind the name: "you", "bot, steady". */
export function placeKind(place: PlaceShown, isMe: boolean): string {
  if (place.bot !== null) return t("bot", { level: levelBehind(place.bot) });
  return isMe ? t("you") : t("guestSmall");
}

/** A level behind a name: "steady". */
export function levelBehind(level: number): string {
  const name = levelName(level);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

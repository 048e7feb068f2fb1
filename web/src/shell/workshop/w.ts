import { GAMES_WITH_SHOP } from "../../boards/registry";
import { filled, type Gaps } from "../../i18n/index.svelte";
import { workshopDe, workshopEn, type WorkshopKey } from "../../i18n/workshop";
import { settings } from "../../settings.svelte";

/** The game has its name from what is built in it. */
const [NAME = ""] = GAMES_WITH_SHOP;
const GERMAN = NAME.charAt(0).toUpperCase() + NAME.slice(1);

/** A text of the workshop, as `t` gives those of the shell. */
export function w(key: WorkshopKey, gaps: Gaps = {}): string {
  const maze = settings.language === "de" ? GERMAN : "maze";
  return filled(workshopEn[key], workshopDe[key], { maze, ...gaps });
}

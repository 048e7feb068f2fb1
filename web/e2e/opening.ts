/** Setting a table on the start page, as a person does, with the mouse. */
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, picture, type Watched } from "./browser";

interface Wish {
  readonly game: string;
  /** House rules by name; numbers are typed, words chosen, switches clicked. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
  readonly preset?: string;
  /** How many play, where it is not what the page suggests. */
  readonly people?: number;
  /** A position to start from. */
  readonly position?: object;
}

const PLAY = ".play";

/** Unfold a part of the page that is folded. */
async function unfold(page: Page, part: string): Promise<void> {
  // What can be chosen is known when the server has told the games.
  await page.waitForSelector(part);
  if (!(await page.$eval(part, (one) => (one as HTMLDetailsElement).open))) {
    await page.click(`${part} > summary`);
  }
}

async function choose(page: Page, wish: Wish): Promise<void> {
  const { game, options = {}, preset, people, position } = wish;
  await page.click(`[data-game="${game}"] h2`);
  await unfold(page, ".setup");
  if (people) await page.click(`.setup .seats [role="radio"]:has-text("${people}")`);
  if (preset || Object.keys(options).length > 0) {
    await unfold(page, ".setup .house");
    await page.waitForSelector(".setup .rule");
  }
  if (preset) await page.click(`.setup [data-preset="${preset}"]`);
  for (const [name, value] of Object.entries(options)) {
    const isOdd = await page.$(`.setup .odd [id$="-${name}"]`);
    if (isOdd) await unfold(page, ".setup .odd");
    if (typeof value === "string") await page.selectOption(`select[id$="-${name}"]`, value);
    else if (typeof value === "boolean") await page.click(`input[id$="-${name}"]`);
    else await page.fill(`input[id$="-${name}"]`, String(value));
  }
  if (!position) return;
  await unfold(page, ".setup .begin");
  await page.fill(".from textarea", JSON.stringify(position));
}

/** Invite to a game: by a link, or to this device. */
export async function invite(page: Page, game: string, how: "link" | "device"): Promise<void> {
  await page.click(`[data-game="${game}"] .invite`);
  await page.click(`[data-game="${game}"] .acts button:nth-child(${how === "link" ? 1 : 2})`);
}

/** A game against a bot, which begins at once. */
export async function againstBot(page: Page, home: string, wish: Wish): Promise<void> {
  await page.goto(home);
  await choose(page, wish);
  await page.click(`[data-game="${wish.game}"] .acts ${PLAY}`);
  await page.waitForSelector(".board, .plain");
}

/** Two people at two devices who meet by the link. */
export async function byLink(
  host: Watched,
  guest: Watched,
  home: string,
  wish: Wish,
): Promise<string> {
  await host.page.goto(home);
  await choose(host.page, wish);
  await invite(host.page, wish.game, "link");
  await host.page.click("button.go");
  const link = await host.page.inputValue("input.link");
  await guest.page.goto(link.replace(new URL(link).origin, home));
  await guest.page.fill(".sit input", "Ben");
  await guest.page.click(".sit button");
  await host.page.click('button:has-text("Start the game")');
  await Promise.all([host, guest].map(({ page }) => page.waitForSelector(".board")));
  return new URL(host.page.url()).pathname.split("/").at(-1)!;
}

/** Ada and Ben at one device. */
export async function onOneDevice(page: Page, home: string, wish: Wish): Promise<void> {
  await page.goto(home);
  await choose(page, wish);
  await invite(page, wish.game, "device");
  await page.fill(".names input >> nth=0", "Ada");
  await page.fill(".names input >> nth=1", "Ben");
  await page.click("button.go");
  await page.waitForSelector(".board");
}

/** Pictures of a moment: phone and desktop, by day and by night. */
export async function pictures(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `${name}-${size.width}-${colorScheme}`);
    }
  }
}

/** Numbers from 0 to 1 that are the same in every run. */
export function luck(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function pick<T>(from: readonly T[], random: () => number): T {
  return from[Math.floor(random() * from.length)]!;
}

/** Opening tables: against bots, with friends, on one device. */
import type { Clock, Create, Json } from "../../types/wire";
import { t } from "../i18n/index.svelte";
import { becomeGuest, command, contribution, makeGuest, openTable } from "../net/http";
import { botPace } from "../net/bots";
import { router } from "../route.svelte";
import { settings } from "../settings.svelte";
import { keep, recall } from "../device";

export interface Wish {
  readonly game: string;
  readonly people: number;
  readonly options?: Readonly<Record<string, Json>>;
  readonly clock?: Clock;
  readonly isListed?: boolean;
  /** Whether friends may ask for tips; alone and at one device everybody may. */
  readonly hasTips?: boolean;
  /** Whether moves may be taken back past dice and answers. */
  readonly isPractice?: boolean;
  readonly start?: Pick<Create, "position" | "record" | "moves">;
}

/** Someone who plays on this device; the first is who the browser is. */
export interface Local {
  readonly place: number;
  readonly token: string | null;
  readonly name: string;
}

export function myName(): string {
  return settings.nickname || t("guest");
}

/** Everyone who shares this device at a table; [] when it is only me. */
export function localsAt(table: string): readonly Local[] {
  return recall<Local[]>(`device.${table}`) ?? [];
}

async function open(wish: Wish, name: string, extra: Create["settings"] = {}): Promise<string> {
  await becomeGuest(name);
  const made = await openTable({
    type: "create",
    game: wish.game,
    people: wish.people,
    options: wish.options ?? {},
    settings: {
      visibility: wish.isListed ? "listed" : "private",
      bot_pace_ms: botPace(wish.clock),
      ...(wish.clock && { clock: wish.clock }),
      ...(wish.isPractice && { practice: true }),
      ...extra,
    },
    ...wish.start,
  });
  await command(made.table, { type: "join", contribution: contribution() });
  return made.table;
}

/** A game against bots that begins at once. */
export async function playBots(wish: Wish, level: number): Promise<void> {
  const table = await open(wish, myName());
  for (let place = 1; place < wish.people; place += 1) {
    await command(table, { type: "add_bot", place, level });
  }
  await command(table, { type: "start" });
  router.go(`t/${table}`);
}

/** A table that waits for friends. */
export async function inviteFriends(wish: Wish): Promise<void> {
  router.go(`t/${await open(wish, myName(), { hints: wish.hasTips ?? false })}`);
}

/** A game of several people on this device, each a guest of their own. */
export async function shareDevice(wish: Wish, names: readonly string[]): Promise<void> {
  const [mine = myName(), ...others] = names;
  const table = await open(wish, mine, { spectators: false });
  const locals: Local[] = [{ place: 0, token: null, name: mine }];
  for (const [index, name] of others.entries()) {
    const place = index + 1;
    const guest = await makeGuest(name);
    await command(table, { type: "join", contribution: contribution(), place }, guest.token);
    locals.push({ place, token: guest.token, name });
  }
  keep(`device.${table}`, locals);
  await command(table, { type: "start" });
  router.go(`t/${table}`);
}

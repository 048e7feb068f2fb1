/** Opening tables: against bots, with friends, on one device; each with as few requests as it can. */
import type { Clock, Create, Json, Snapshot } from "../../types/wire";
import { keep, recall } from "../device";
import { t } from "../i18n/index.svelte";
import { botPace } from "../net/bots";
import { command, contribution, makeGuest, newId, openTable } from "../net/http";
import { router } from "../route.svelte";
import { settings } from "../settings.svelte";
import { underSeal } from "./sealed";

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
  /** Whether the game counts for ratings. */
  readonly isRated?: boolean;
  readonly start?: Pick<Create, "position" | "record" | "moves">;
}

/** Someone who plays on this device; the first is who the browser is. */
export interface Local {
  readonly place: number;
  readonly token: string | null;
  readonly name: string;
}

/** Who sits at a place of a shared device: a person by name, or a bot by its level. */
export type Sitter = { readonly name: string } | { readonly level: number };

export function myName(): string {
  return settings.nickname || t("guest");
}

/** Everyone who shares this device at a table; [] when it is only me. */
export function localsAt(table: string): readonly Local[] {
  return recall<Local[]>(`device.${table}`) ?? [];
}

let shown: Snapshot | null = null;

/** What the answer to opening a table showed of it; once, so that nobody sees an old picture. */
export function takeShown(table: string): Snapshot | null {
  const found = shown?.table === table ? shown : null;
  shown = null;
  return found;
}

/** The name of the last question that was not answered; asked again it opens no second table. */
let unanswered = { what: "", id: "" };

type Company = Pick<Create, "bots" | "start">;

async function open(
  wish: Wish,
  name: string,
  company: Company,
  extra: Create["settings"] = {},
): Promise<Snapshot> {
  const create: Create = {
    type: "create",
    game: wish.game,
    people: wish.people,
    options: wish.options ?? {},
    settings: {
      visibility: wish.isListed ? "listed" : "private",
      bot_pace_ms: botPace(wish.clock),
      ...(wish.clock && {
        // At a rated table nobody plays for whoever runs out of time.
        clock: wish.isRated ? { ...wish.clock, at_zero: "lose" } : wish.clock,
      }),
      ...(wish.isPractice && { practice: true }),
      ...(wish.isRated && { rated: true }),
      ...extra,
    },
    ...wish.start,
    ...company,
  };
  const what = JSON.stringify([create, name]);
  if (unanswered.what !== what) unanswered = { what, id: newId() };
  const { id } = unanswered;
  const table = await underSeal(async (seal) => {
    const sealed = seal === null ? {} : { seal };
    return (await openTable({ ...create, ...sealed, join: contribution() }, name, id)).snapshot!;
  });
  unanswered = { what: "", id: "" };
  return table;
}

function show(table: Snapshot): void {
  shown = table;
  router.go(`t/${table.table}`);
}

/** A game against bots that begins at once, with a first move if one is given. */
export async function playBots(wish: Wish, level: number, first?: string): Promise<void> {
  const bots = Array.from({ length: wish.people }, (_, place) => (place === 0 ? null : level));
  const made = await open(wish, myName(), { bots, start: true });
  if (first === undefined) return show(made);
  await command(made.table, { type: "move", text: first });
  router.go(`t/${made.table}`);
}

/** A table that waits for friends. */
export async function inviteFriends(wish: Wish): Promise<void> {
  show(await open(wish, myName(), {}, { hints: wish.hasTips ?? false }));
}

/** A game of several people on this device, each a guest of their own, and of bots among them. */
export async function shareDevice(wish: Wish, sitters: readonly Sitter[]): Promise<void> {
  const [me] = sitters;
  const mine = me && "name" in me ? me.name : myName();
  const bots = sitters.map((one) => ("level" in one ? one.level : null));
  const { table } = await open(wish, mine, { bots }, { spectators: false });
  const locals: Local[] = [{ place: 0, token: null, name: mine }];
  for (const [place, one] of sitters.entries()) {
    if (place === 0 || "level" in one) continue;
    const guest = await makeGuest(one.name);
    await command(table, { type: "join", contribution: contribution(), place }, guest.token);
    locals.push({ place, token: guest.token, name: one.name });
  }
  keep(`device.${table}`, locals);
  await command(table, { type: "start" });
  router.go(`t/${table}`);
}

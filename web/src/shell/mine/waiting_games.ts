/** Notifications of games that wait for this person and are not open in this tab. */
import type { Row } from "../../../types/wire";
import { said } from "../../i18n/index.svelte";
import { askGames, askMe, listMine } from "../../net/http";
import { Link, socketPath } from "../../net/link";
import { ROOT, router } from "../../route.svelte";
import { settings } from "../../settings.svelte";
import { p } from "./p";

const BOT = /^bot \d+$/;
/** Tables at which it is this person's turn, as far as they were told. */
let yours: Set<string> | null = null;
let link: Link | null = null;

/** From now on, as long as the person wants it; again is fine. */
export async function begin(): Promise<void> {
  if (link || !(await askMe().catch(() => null)) || link) return;
  link = new Link(socketPath(""), {
    hello: () => ({ mine: true }),
    onmessage: (message) => {
      if (message.type === "welcome") void look();
      else if (message.type === "table_changed") void changed(message.table, message.yours);
    },
    onstate: () => undefined,
  });
}

/** What happened while nobody listened; the first look only learns how things stand. */
async function look(): Promise<void> {
  const { tables } = await listMine();
  const now = tables.filter((row) => row.yours);
  const before = yours;
  yours = new Set(now.map((row) => row.table));
  if (before) for (const row of now) if (!before.has(row.table)) await tell(row);
}

async function changed(table: string, isYours: boolean): Promise<void> {
  const was = yours?.has(table) ?? false;
  if (isYours) yours?.add(table);
  else yours?.delete(table);
  if (!isYours || was || !yours) return;
  const row = (await listMine()).tables.find((one) => one.table === table);
  if (row?.yours) await tell(row);
}

async function tell(row: Row): Promise<void> {
  const isOpen = router.now.page === "table" && router.now.table === row.table;
  if (isOpen || !settings.notify || Notification.permission !== "granted") return;
  const body = await wordsOf(row);
  const how = { body, icon: `${ROOT}icon.svg`, tag: `turn-${row.table}` };
  try {
    const shown = new Notification("Spieltisch", how);
    shown.onclick = () => {
      focus();
      router.go(`t/${row.table}`);
      shown.close();
    };
  } catch {
    // Some phones only allow notifications from a service worker.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification("Spieltisch", how),
    );
  }
}

async function wordsOf(row: Row): Promise<string> {
  const found = (await askGames()).games.find((one) => one.name === row.game);
  const game = found ? said(found.title) : row.game;
  const me = await askMe();
  const others = row.names.filter((name) => name && !BOT.test(name) && name !== me?.nickname);
  return others.length > 0
    ? p("turnWith", { game, names: others.join(", ") })
    : p("turnOf", { game });
}

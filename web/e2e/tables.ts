/** Tables made by the API, as the page would make them. */
import type { Page } from "playwright-core";
import type { Board, ClientCommand, Create, Snapshot } from "../types/wire";

/** A position in the notation of the rules. */
export type Position = NonNullable<Create["position"]>;

/** Send a request as the page's own person, wherever the page is. */
async function call<T>(page: Page, path: string, body?: unknown): Promise<T> {
  const got = await (body === undefined
    ? page.request.get(`/${path}`)
    : page.request.post(`/${path}`, { data: body }));
  if (!got.ok()) throw new Error(`${path}: ${got.status()} ${await got.text()}`);
  return (await got.json()) as T;
}

let commands = 0;

export async function command(page: Page, table: string, what: ClientCommand): Promise<void> {
  commands += 1;
  await call(page, `api/tables/${table}/commands`, { id: `e2e-${commands}`, command: what });
}

/** Open a table as somebody who has a name now. */
export async function open(
  page: Page,
  create: Omit<Create, "type">,
  nickname = "Tester",
): Promise<string> {
  await call(page, "api/people", { nickname });
  commands += 1;
  const made = await call<{ table: string }>(page, "api/tables", {
    id: `e2e-${commands}`,
    create: { type: "create", settings: { bot_pace_ms: 0 }, ...create },
  });
  return made.table;
}

/** Open a table, sit down, fill it with bots and start; another `luck`, other dice. */
export async function against(
  page: Page,
  create: Omit<Create, "type">,
  level = 0,
  luck = "e2e",
  nickname = "Tester",
): Promise<string> {
  const table = await open(page, create, nickname);
  await command(page, table, { type: "join", contribution: luck });
  for (let place = 1; place < create.people; place += 1) {
    await command(page, table, { type: "add_bot", place, level });
  }
  await command(page, table, { type: "start" });
  return table;
}

/** The table as the page's person may know it. */
export async function look(page: Page, table: string): Promise<Snapshot["state"]> {
  return (await call<Snapshot>(page, `api/tables/${table}`)).state;
}

export async function boardOf(page: Page, table: string): Promise<Board> {
  const { board } = await look(page, table);
  if (!board) throw new Error("no game runs");
  return board;
}

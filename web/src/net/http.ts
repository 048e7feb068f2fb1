/** The HTTP API of the server. */
import type {
  About,
  BlockedRows,
  ClientCommand,
  Create,
  Failure,
  GamesShown,
  Hint,
  History,
  Invitation,
  Me,
  NewPerson,
  NewTable,
  Problem,
  Recovery,
  Rows,
  Seal,
  RulesShown,
  TableEvent,
  TableMade,
  Verified,
  Whom,
} from "../../types/wire";
import { reach } from "./where";

/** A refusal, or that the server could not be reached (`problem` is null then). */
export class Failed extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem | null,
  ) {
    super(problem?.text.en ?? "the server cannot be reached");
  }
}

interface Asking {
  readonly method?: string;
  readonly body?: unknown;
  /** Ask as this person instead of the one in the cookie. */
  readonly token?: string | null;
}

async function answer(path: string, asking: Asking): Promise<Response> {
  const headers = new Headers();
  if (asking.body !== undefined) headers.set("content-type", "application/json");
  if (asking.token) headers.set("authorization", `Bearer ${asking.token}`);
  const init: RequestInit = { method: asking.method ?? "GET", headers };
  if (asking.token !== undefined) init.credentials = "omit";
  if (asking.body !== undefined) init.body = JSON.stringify(asking.body);
  try {
    return await reach(path, init);
  } catch {
    throw new Failed(0, null);
  }
}

/** Ask the server for something and read the answer. */
export async function ask<T>(path: string, asking: Asking = {}): Promise<T> {
  const got = await answer(path, asking);
  if (got.ok) return (await got.json()) as T;
  const failure = (await got.json().catch(() => null)) as Failure | null;
  throw new Failed(got.status, failure?.error ?? null);
}

let games: Promise<GamesShown> | null = null;

/** All games with their options, without their rules; asked once. */
export function askGames(): Promise<GamesShown> {
  games ??= ask<GamesShown>("api/games?rules=false").catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

const rules = new Map<string, Promise<RulesShown>>();

/** The rules of a game; asked once, when somebody wants to read them. */
export function askRules(game: string): Promise<RulesShown> {
  const asked = rules.get(game) ?? ask<RulesShown>(`api/rules?game=${game}`);
  rules.set(game, asked);
  asked.catch(() => rules.delete(game));
  return asked;
}

/** Who this browser is; null for nobody yet. */
export const askMe = (): Promise<Me | null> => ask("api/me");

/** Become a guest in this browser, or keep being one. */
export async function becomeGuest(nickname: string): Promise<Me> {
  const me = await askMe();
  if (!me) return ask<NewPerson>("api/people", { method: "POST", body: { nickname } });
  if (me.nickname === nickname) return me;
  return ask<Me>("api/me", { method: "PATCH", body: { nickname } });
}

/** A further guest on this device, who is not put into the cookie. */
export function makeGuest(nickname: string): Promise<NewPerson> {
  return ask("api/people", { method: "POST", body: { nickname }, token: null });
}

/** Open a table as this person; the answer shows it. The same `id` again opens it once. */
export function openTable(create: Create, nickname: string, id = newId()): Promise<TableMade> {
  const body: NewTable = { id, create, nickname, snapshot: true };
  return ask("api/tables", { method: "POST", body });
}

/** A commitment of the server to the draws of a table that is opened next. */
export const askSeal = (): Promise<Seal> => ask("api/seal");

export function command(table: string, what: ClientCommand, token?: string): Promise<unknown> {
  const body = { id: newId(), command: what };
  const asking: Asking = token ? { method: "POST", body, token } : { method: "POST", body };
  return ask(`api/tables/${table}/commands`, asking);
}

/** What a strong bot would do in my place; `token` as in a table's connection. */
export function askHint(table: string, token: string | null): Promise<Hint> {
  const asking: Asking = token ? { method: "POST", token } : { method: "POST" };
  return ask(`api/tables/${table}/hint`, asking);
}

/** The address under which others reach a table. */
export const askLink = (table: string): Promise<Invitation> => ask(`api/tables/${table}/link`);
export const listTables = (): Promise<Rows> => ask("api/tables?limit=30");
export const listMine = (): Promise<Rows> => ask("api/me/tables?limit=30");
export const makeRecovery = (): Promise<Recovery> => ask("api/me/recovery", { method: "POST" });
export const listBlocks = (): Promise<BlockedRows> => ask("api/me/blocks");
export const block = (whom: Whom): Promise<unknown> =>
  ask("api/me/blocks", { method: "POST", body: whom });
export const unblock = (id: string): Promise<unknown> =>
  ask(`api/me/blocks/${id}`, { method: "DELETE" });
/** Tell the operator of a name or a line of chat. */
export const report = (whom: Whom): Promise<unknown> =>
  ask("api/reports", { method: "POST", body: whom });
export const logOut = (): Promise<unknown> => ask("api/me/token", { method: "DELETE" });
export const forgetMe = (): Promise<unknown> => ask("api/me", { method: "DELETE" });
export const verify = (table: string, number: number): Promise<Verified> =>
  ask(`api/tables/${table}/verify?number=${number}`);

/** Be on this device who one is on another. */
export const recover = (code: string): Promise<NewPerson> =>
  ask("api/recover", { method: "POST", body: { code, keep_old: true } });

/** The file of a game that is over. */
export async function record(table: string, number: number): Promise<string> {
  const got = await answer(`api/tables/${table}/record?number=${number}`, {});
  if (!got.ok) throw new Failed(got.status, ((await got.json()) as Failure).error);
  return got.text();
}

/** What was told of a game of a table up to a number, page by page. */
export async function history(
  table: string,
  number: number,
  until: number,
  token: string | null,
): Promise<readonly TableEvent[]> {
  const told: TableEvent[] = [];
  const asking: Asking = token ? { token } : {};
  for (let after: number | null = 0; after !== null && after < until;) {
    const query: string = `number=${number}&after=${after}`;
    const page: History = await ask<History>(`api/tables/${table}/history?${query}`, asking);
    told.push(...page.events.filter((event) => event.seq <= until));
    after = page.next;
  }
  return told;
}

/** What runs here, and the imprint of the operator. */
export const askAbout = (): Promise<About> => ask("api/about");

/** A name for a command, so that it is carried out once. */
export function newId(): string {
  return random(12);
}

/** What this device adds to the draws, so that nobody else can steer them. */
export function contribution(): string {
  return random(16);
}

function random(bytes: number): string {
  const drawn = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(drawn, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Games that were finished at the table in this browser, and can be handed to the server. */
import { keep, recall } from "../../device";
import type { Server } from "../../net/where";

/** A finished game by its table and its number there. */
export interface Finished {
  readonly table: string;
  readonly number: number;
}

const NAME = "tab.finished";
const isSame = (one: Finished, other: Finished): boolean =>
  one.table === other.table && one.number === other.number;

interface Noted extends Finished {
  /** Whether the server has it. */
  readonly isHanded: boolean;
}

const noted = (): readonly Noted[] => recall<Noted[]>(NAME) ?? [];

export const handed = {
  /** A game has ended here. */
  note(game: Finished): void {
    if (noted().some((one) => isSame(one, game))) return;
    keep(NAME, [...noted(), { table: game.table, number: game.number, isHanded: false }]);
  },
  has: (game: Finished): boolean => noted().some((one) => isSame(one, game) && one.isHanded),
  /** What the server does not have yet. */
  open: (): readonly Finished[] => noted().filter(({ isHanded }) => !isHanded),
  done(game: Finished): void {
    const others = noted().filter((one) => !isSame(one, game));
    keep(NAME, [...others, { table: game.table, number: game.number, isHanded: true }]);
  },
  /** The games are gone. */
  forget: (): void => keep(NAME, null),
};

/** Be somebody at a server, where games can be among one's own. */
export async function arrive(at: Server, nickname: string): Promise<void> {
  const known = await at.fetch("api/me");
  if (!known.ok) throw new Error("the server does not answer");
  if ((await known.json()) !== null) return;
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ nickname });
  const made = await at.fetch("api/people", { method: "POST", headers, body });
  if (!made.ok) throw new Error("the server takes nobody in");
}

/** Take a record from one server to the other; the same one again does no harm. */
export async function handOver(from: Server, to: Server, game: Finished): Promise<void> {
  const { table, number } = game;
  const got = await from.fetch(`api/tables/${table}/record?number=${number}`);
  if (got.status === 404) {
    // The game was deleted here.
    handed.done(game);
    return;
  }
  if (!got.ok) throw new Error(`no record of ${table}`);
  const headers = { "content-type": "application/x-ndjson" };
  const answer = await to.fetch("api/me/records", {
    method: "POST",
    headers,
    body: await got.text(),
  });
  if (!answer.ok) throw new Error(`the record of ${table} was refused`);
  handed.done(game);
}

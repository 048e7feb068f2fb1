/** Games brought on by the API, for tests that look at a table in its middle or at its end. */
import type { Page } from "playwright-core";
import type { State } from "../types/wire";
import { command, look } from "./tables";

/** What a form is filled in with: something that keeps the others busy for a while. */
const FORMS: Readonly<Record<string, string>> = {
  build:
    "build F6 A1|B1 A2|B2 A3|B3 A4|B4 A5|B5 A6|B6 B1|C1 B2|C2 B3|C3 B4|C4 B5|C5 C1|D1 C2|D2 C3|D3 " +
    "C4|D4 C5|D5 D1|E1 D2|E2 D3|E3 D4|E4 D5|E5 D6|E6 E1|F1 E2|F2 E3|F3 E4|F4 E5|F5",
};

/** Wait until it is my turn, or the game is over. */
export async function myTurn(page: Page, table: string): Promise<State> {
  for (;;) {
    const state = await look(page, table);
    const acting = state.board?.acting;
    if (state.phase !== "playing" || (acting && state.you.seats.includes(acting.seat))) {
      return state;
    }
    await page.waitForTimeout(30);
  }
}

/** Act once: roll, or play one of the legal moves; false when the game is over. */
export async function act(page: Page, table: string, number: number): Promise<boolean> {
  const { phase, board } = await myTurn(page, table);
  if (phase !== "playing" || !board) return false;
  const turn = { game: board.number, ply: board.ply };
  const text = FORMS[board.form ?? ""] ?? board.legal[number % board.legal.length]!;
  if (board.acting?.is_roll) await command(page, table, { type: "roll", ...turn });
  else await command(page, table, { type: "move", text, ...turn });
  return true;
}

/** Act so often, then wait for my turn. */
export async function playOn(page: Page, table: string, acts: number): Promise<State> {
  for (let n = 0; n < acts && (await act(page, table, n)); n += 1);
  return myTurn(page, table);
}

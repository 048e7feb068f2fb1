/** A practice table that begins with a position of a finished game. */
import type { Create } from "../../../types/wire";
import { botPace } from "../../net/bots";
import { command, contribution, openTable, record } from "../../net/http";
import { router } from "../../route.svelte";
import { settings } from "../../settings.svelte";
import { myName } from "../tables";
import type { Reviewer } from "./reviewer.svelte";
import { placeOf } from "./story";

/** Sit down where the story is told from, against bots, and go to that table. */
export async function playOnFrom(reviewer: Reviewer): Promise<void> {
  const { state, seat, at, table } = reviewer;
  if (!state) return;
  const place = Math.max(0, placeOf(state, seat));
  const bots = state.places.map((one, n) => (n === place ? null : (one.bot ?? settings.level)));
  const create: Create = {
    type: "create",
    game: state.game,
    people: state.places.length,
    settings: { visibility: "private", practice: true, bot_pace_ms: botPace(undefined) },
    record: await record(table, reviewer.game ?? state.number),
    moves: at,
    bots,
  };
  const made = await openTable(create, myName());
  await command(made.table, { type: "join", contribution: contribution(), place });
  await command(made.table, { type: "start" });
  router.go(`t/${made.table}`);
}

/** Whoever answers a puzzle becomes a guest, as whoever opens a table does. */
import { askMe, becomeGuest } from "../../net/http";
import { myName } from "../tables";

let asked: Promise<unknown> | null = null;

async function become(): Promise<void> {
  if (!(await askMe())) await becomeGuest(myName());
}

/** Somebody whom the server does not want to know solves all the same, without a rating. */
export function beSomebody(): Promise<unknown> {
  asked ??= become().catch(() => {
    asked = null;
  });
  return asked;
}

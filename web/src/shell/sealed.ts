/** A seal of the server: it cannot choose its dice after it has read what I contribute. */
import type { Seal, Snapshot } from "../../types/wire";
import { askSeal, Failed } from "../net/http";

const BROKEN = {
  code: "broken_seal",
  rule: null,
  text: {
    en: "the server has not kept to its seal; the dice of this table could have been chosen",
    de: "der Server hält sich nicht an sein Siegel; die Würfe an diesem Tisch könnten gewählt sein",
  },
};

let ready: Seal | null = null;

/** Ask for a seal in good time. */
export async function prepareSeal(): Promise<void> {
  ready ??= await askSeal();
}

/** Open a table under the seal that is ready, if there is one; a seal that is gone is done without. */
export async function underSeal(
  open: (ticket: string | null) => Promise<Snapshot>,
): Promise<Snapshot> {
  const seal = ready;
  ready = null;
  if (!seal) return open(null);
  try {
    const table = await open(seal.ticket);
    const { commitment, next_commitment } = table.state.fair;
    if ((commitment ?? next_commitment) !== seal.commitment) throw new Failed(0, BROKEN);
    return table;
  } catch (error) {
    if (error instanceof Failed && error.problem?.code === "unknown_seal") return open(null);
    throw error;
  }
}

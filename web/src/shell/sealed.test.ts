import { afterEach, describe, expect, it, vi } from "vitest";
import type { Snapshot } from "../../types/wire";
import { Failed } from "../net/http";
import { prepareSeal, underSeal } from "./sealed";

const SEAL = { ticket: "t1", commitment: "c1" };

function answering(seal: unknown): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(seal))));
}

/** A table that was opened with a commitment. */
const table = (commitment: string): Snapshot =>
  ({ state: { fair: { commitment, next_commitment: null } } }) as unknown as Snapshot;

afterEach(() => vi.unstubAllGlobals());

describe("a seal", () => {
  it("is named when a table is opened, once, and compared", async () => {
    answering(SEAL);
    await prepareSeal();
    const tickets: (string | null)[] = [];
    const open = (ticket: string | null): Promise<Snapshot> => {
      tickets.push(ticket);
      return Promise.resolve(table("c1"));
    };
    await underSeal(open);
    await underSeal(open);
    expect(tickets).toEqual(["t1", null]);
  });

  it("that the server does not keep to is told", async () => {
    answering(SEAL);
    await prepareSeal();
    await expect(underSeal(() => Promise.resolve(table("c2")))).rejects.toMatchObject({
      problem: { code: "broken_seal" },
    });
  });

  it("that is gone is done without", async () => {
    answering(SEAL);
    await prepareSeal();
    const gone = new Failed(409, { code: "unknown_seal", rule: null, text: { en: "", de: "" } });
    const open = (ticket: string | null): Promise<Snapshot> =>
      ticket === null ? Promise.resolve(table("c3")) : Promise.reject(gone);
    expect((await underSeal(open)).state.fair.commitment).toBe("c3");
  });
});

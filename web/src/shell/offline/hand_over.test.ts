import { beforeEach, expect, it } from "vitest";
import type { Server } from "../../net/where";
import { arrive, handed, handOver } from "./hand_over";

const GAME = { table: "T", number: 2 };
const OTHER = { table: "T", number: 1 };

/** A server that answers everything alike, and what it was asked. */
function answering(status: number, text = ""): Server & { asked: [string, RequestInit?][] } {
  const asked: [string, RequestInit?][] = [];
  const fetch: Server["fetch"] = (path, init) => {
    asked.push([path, init]);
    return Promise.resolve(new Response(text, { status }));
  };
  return { asked, fetch, connect: () => ({}) as ReturnType<Server["connect"]> };
}

beforeEach(() => handed.forget());

it("notes a finished game once, and forgets it with the games", () => {
  handed.note(GAME);
  handed.note(GAME);
  handed.note(OTHER);
  expect(handed.open()).toMatchObject([GAME, OTHER]);
  handed.forget();
  expect(handed.open()).toEqual([]);
});

it("takes the record from the one server to the other", async () => {
  handed.note(GAME);
  const [tab, far] = [answering(200, "a record"), answering(201, "{}")];
  await handOver(tab, far, GAME);
  expect(tab.asked[0]?.[0]).toBe("api/tables/T/record?number=2");
  expect(far.asked[0]).toMatchObject(["api/me/records", { method: "POST", body: "a record" }]);
  expect([handed.has(GAME), handed.open()]).toEqual([true, []]);
});

it("becomes somebody at the server only when it is nobody there", async () => {
  const [stranger, known] = [answering(200, "null"), answering(200, '{"nickname": "Ada"}')];
  await arrive(stranger, "Ada");
  await arrive(known, "Ada");
  expect(stranger.asked.map(([path]) => path)).toEqual(["api/me", "api/people"]);
  expect(known.asked.map(([path]) => path)).toEqual(["api/me"]);
  await expect(arrive(answering(503), "Ada")).rejects.toThrow();
});

it("keeps a game that was refused, or did not arrive", async () => {
  handed.note(GAME);
  await expect(handOver(answering(200, "a record"), answering(413), GAME)).rejects.toThrow();
  await expect(handOver(answering(500), answering(201), GAME)).rejects.toThrow();
  expect(handed.open()).toMatchObject([GAME]);
});

it("does not ask again for a game that was deleted here", async () => {
  handed.note(GAME);
  const far = answering(201);
  await handOver(answering(404), far, GAME);
  expect([far.asked.length, handed.open()]).toEqual([0, []]);
});

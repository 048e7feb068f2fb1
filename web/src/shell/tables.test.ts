import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NewTable } from "../../types/wire";
import { inviteFriends, localsAt, playBots, shareDevice, takeShown } from "./tables";

interface Asked {
  readonly path: string;
  readonly body: NewTable & Readonly<Record<string, unknown>>;
}
let asked: Asked[];
/** How many of the next questions are lost on the way. */
let lost: number;
let people: number;

beforeEach(() => {
  asked = [];
  lost = people = 0;
  localStorage.clear();
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) as Asked["body"] });
    if (lost > 0) {
      lost -= 1;
      return Promise.reject(new TypeError("no network"));
    }
    people += 1;
    const table = {
      table: "T",
      link: "",
      seq: 7,
      snapshot: { type: "snapshot", table: "T", seq: 7 },
    };
    const person = { person: "P", nickname: "N", token: `token ${people}` };
    const answer = path.endsWith("api/tables") ? table : person;
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
});
afterEach(() => vi.unstubAllGlobals());

const RACE = { game: "race", people: 3 };

describe("a game against bots", () => {
  it("is opened, filled, started and shown by one request", async () => {
    await playBots(RACE, 2);
    expect(asked.map(({ path }) => path)).toEqual([expect.stringMatching(/api\/tables$/)]);
    const { create, nickname, snapshot } = asked[0]!.body;
    expect(create).toMatchObject({ game: "race", people: 3, bots: [null, 2, 2], start: true });
    expect(create.join).toMatch(/^[0-9a-f]{32}$/);
    expect([nickname, snapshot]).toEqual(["Guest", true]);
    expect(location.pathname).toMatch(/t\/T$/);
    expect(takeShown("other")).toBeNull();
    await playBots(RACE, 2);
    expect(takeShown("T")?.seq).toBe(7);
    expect(takeShown("T")).toBeNull();
  });

  it("is asked for under the same name again when the answer was lost", async () => {
    lost = 1;
    await expect(playBots(RACE, 2)).rejects.toThrow("cannot be reached");
    await playBots(RACE, 2);
    await playBots(RACE, 2);
    const [first, again, another] = asked.map(({ body }) => body.id);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  });
});

it("a table for friends waits, with the host in a place", async () => {
  await inviteFriends({ ...RACE, hasTips: true });
  const { create } = asked[0]!.body;
  expect(create.join).toBeTruthy();
  expect([create.bots, create.start, create.settings?.hints]).toEqual([undefined, undefined, true]);
});

it("people and bots share a device: every person is a guest, bots sit from the start", async () => {
  await shareDevice(RACE, [{ name: "Oma" }, { level: 1 }, { name: "Ben" }]);
  expect(asked[0]!.body.create.bots).toEqual([null, 1, null]);
  expect(asked[0]!.body.nickname).toBe("Oma");
  const commands = asked.flatMap(({ body }) => ("command" in body ? [body["command"]] : []));
  expect(commands).toMatchObject([{ type: "join", place: 2 }, { type: "start" }]);
  expect(localsAt("T").map(({ name, place }) => [name, place])).toEqual([
    ["Oma", 0],
    ["Ben", 2],
  ]);
});

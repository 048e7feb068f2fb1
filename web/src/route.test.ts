import { afterEach, expect, it, vi } from "vitest";

/** The page as it begins at an address, on a server's host or as a static site. */
async function beginAt(address: string, isSite = false): Promise<typeof import("./route.svelte")> {
  vi.resetModules();
  document.head.innerHTML = isSite ? '<meta name="spieltisch-site" content="1">' : "";
  history.replaceState(null, "", address);
  return import("./route.svelte");
}

afterEach(() => {
  document.head.innerHTML = "";
  history.replaceState(null, "", "/");
});

it("finds the server's own pages at the root", async () => {
  const { BASE, isTab, router } = await beginAt("/t/abc/review?game=2#7");
  expect([BASE, isTab]).toEqual(["/", false]);
  expect(router.now).toEqual({ page: "review", table: "abc", game: 2, move: 7 });
});

it("finds the same pages of the server in this browser below tab/", async () => {
  const { BASE, isTab, isSite, router } = await beginAt("/tab/t/abc");
  expect([BASE, isTab, isSite]).toEqual(["/tab/", true, false]);
  expect(router.now).toEqual({ page: "table", table: "abc" });
  router.go("learn/first-1");
  expect(location.pathname).toBe("/tab/learn/first-1");
  expect(router.now).toEqual({ page: "learn", lesson: "first-1" });
});

it.each(["/tab", "/tab/"])("begins the tab's start page at %s", async (address) => {
  const { isTab, router } = await beginAt(address);
  expect([isTab, router.now.page]).toEqual([true, "start"]);
});

it("takes no other address for a tab's", async () => {
  expect((await beginAt("/tabs/t/abc")).isTab).toBe(false);
});

it("keeps everything behind the # of a static site, whose own # may follow", async () => {
  const { BASE, isTab, query, router } = await beginAt("/games/#/t/abc/review?game=2#7", true);
  expect([BASE, isTab]).toEqual(["/games/#/", true]);
  expect(router.now).toEqual({ page: "review", table: "abc", game: 2, move: 7 });
  router.go("puzzles/next?game=g");
  expect(location.href).toMatch(/\/games\/#\/puzzles\/next\?game=g$/);
  expect([router.now.page, query().get("game")]).toEqual(["puzzles", "g"]);
});

it.each(["/games/", "/games/index.html", "/games/#", "/games/#/"])(
  "begins a static site at %s",
  async (address) => {
    const { BASE, router } = await beginAt(address, true);
    expect([BASE, router.now.page]).toEqual([`${address.split("#")[0]}#/`, "start"]);
  },
);

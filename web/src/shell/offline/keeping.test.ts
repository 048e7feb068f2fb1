/** Files kept in this browser: offered, fetched, deleted; and what is said when that fails. */
import { cleanup, fireEvent, render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { offlineDe, offlineEn } from "../../i18n/offline";
import type { Loading } from "../../offline/tab";
import { choose } from "../../settings.svelte";
import Away from "./Away.svelte";
import Fetching from "./Fetching.svelte";
import { keeping } from "./keeping.svelte";
import OnStart from "./OnStart.svelte";
import Settings from "./Settings.svelte";
import { troubleOf } from "./trouble";

const files = vi.hoisted(() => ({
  size: null as number | null,
  isKept: false,
  isStale: false,
  keep: (_: (loading: Loading) => void): Promise<void> => Promise.resolve(),
  forgotten: 0,
}));
vi.mock("../../offline/forget", () => ({
  forget: () => {
    files.forgotten += 1;
    return Promise.resolve(true);
  },
}));
vi.mock("../../offline/tab", () => ({
  openTab: () => Promise.reject(new Error("no table is opened here")),
  offlineSize: () => Promise.resolve(files.size),
  isKept: () => Promise.resolve(files.isKept),
  isStale: () => Promise.resolve(files.isStale),
  keep: (told: (loading: Loading) => void) => files.keep(told),
  drop: () => {
    files.isKept = false;
    return Promise.resolve();
  },
}));

beforeEach(() => {
  Object.assign(files, { size: 12_400_000, isKept: false, isStale: false, forgotten: 0 });
  choose("language", "en");
  vi.stubGlobal("Worker", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  choose("language", "en");
});

it("offers the download with its size, as the language writes it", async () => {
  files.size = 7_460_000;
  await keeping.look();
  const { getByRole } = render(Fetching, {});
  expect(getByRole("button").textContent).toContain("Download 7.5 MB");
  choose("language", "de");
  await waitFor(() => expect(getByRole("button").textContent).toContain("7,5 MB laden"));
});

it("shows how far the download is, and says when all is here", async () => {
  await keeping.look();
  const onkept = vi.fn();
  const { getByRole, queryByRole } = render(Fetching, { onkept });
  let told: (loading: Loading) => void = () => undefined;
  let done: () => void = () => undefined;
  files.keep = (tell) => {
    told = tell;
    return new Promise((resolve) => (done = resolve));
  };
  await fireEvent.click(getByRole("button"));
  told({ loaded: 31, total: 100, phase: "download" });
  await waitFor(() => expect(getByRole("progressbar")).toHaveProperty("value", 31));
  files.isKept = true;
  done();
  await waitFor(() => expect(onkept).toHaveBeenCalledOnce());
  expect(queryByRole("progressbar")).toBeNull();
  expect(keeping.kept).toBe("yes");
});

it.each([
  ["full", new DOMException("The quota has been exceeded.", "QuotaExceededError")],
  ["cutOff", new TypeError("Failed to fetch")],
] as const)("says what to do when a download ends as %s", async (key, error) => {
  await keeping.look();
  files.keep = () => Promise.reject(error);
  const { getByRole } = render(Fetching, {});
  await fireEvent.click(getByRole("button"));
  await waitFor(() => expect(getByRole("alert").textContent).toBe(offlineEn[key]));
  choose("language", "de");
  await waitFor(() => expect(getByRole("alert").textContent).toBe(offlineDe[key]));
});

it("tells an old browser from a full disk and from a server that stopped", () => {
  expect(troubleOf(new Error("QuotaExceededError"))).toBe("full");
  expect(troubleOf(new Error("the worker was killed"))).toBe("storage");
  vi.stubGlobal("indexedDB", {});
  expect(troubleOf(new Error("the worker was killed"))).toBe("broken");
  vi.stubGlobal("WebAssembly", undefined);
  expect(troubleOf(new Error("QuotaExceededError"))).toBe("unsupported");
});

it("deletes files and games only after a second step, each for itself", async () => {
  files.isKept = true;
  const { findByText, getByText, queryByText } = render(Settings, {});
  await fireEvent.click(await findByText(offlineEn.deleteGames));
  expect(files.forgotten).toBe(0);
  await fireEvent.click(getByText(offlineEn.yesDelete));
  await findByText(offlineEn.gamesDeleted);
  expect([files.forgotten, files.isKept]).toEqual([1, true]);
  await fireEvent.click(getByText(offlineEn.deleteFiles));
  await fireEvent.click(getByText("No"));
  expect(files.isKept).toBe(true);
  await fireEvent.click(getByText(offlineEn.deleteFiles));
  await fireEvent.click(getByText(offlineEn.yesDelete));
  await waitFor(() => expect(queryByText(offlineEn.deleteFiles)).toBeNull());
  expect(files.isKept).toBe(false);
});

it("says nothing of it where it is not offered", async () => {
  vi.stubGlobal("navigator", Object.assign(navigator, { serviceWorker: {} }));
  for (const part of [Settings, OnStart]) {
    keeping.kept = "unknown";
    files.size = null;
    const { container, unmount } = render(part, {});
    await waitFor(() => expect(keeping.kept).toBe("not offered"));
    expect(container.textContent?.trim()).toBe("");
    files.size = 12_400_000;
    await keeping.look();
    await waitFor(() => expect(container.textContent).toContain("12 MB"));
    unmount();
  }
});

it("leads to the table in this browser when the server is out of reach, if it is here", async () => {
  vi.stubGlobal("navigator", Object.assign(navigator, { serviceWorker: {} }));
  files.isKept = true;
  const { findByRole, unmount } = render(Away, {});
  expect((await findByRole("link")).getAttribute("href")).toBe("/tab/");
  unmount();
  files.isKept = false;
  const { findByText } = render(Away, {});
  await findByText(offlineEn.nextTime);
});

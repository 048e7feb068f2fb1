import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LONGEST_WAY, wayTime } from "./boards/core/glide";

/** The settings as a browser with these wishes finds them at its first visit. */
async function first(isReduced: boolean, languages: string[] = ["en"]): Promise<Loaded> {
  vi.resetModules();
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isReduced && query.includes("reduced-motion"),
  }));
  vi.stubGlobal("navigator", { languages });
  return import("./settings.svelte");
}
type Loaded = typeof import("./settings.svelte");

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("the settings", () => {
  it.each([
    [["de-AT", "en"], "de"],
    [["fr", "de"], "de"],
    [["fr"], "en"],
  ])("of a browser that speaks %j begin in %s", async (languages, language) => {
    expect((await first(false, languages)).settings.language).toBe(language);
  });

  it.each([0, 120, 250, 500] as const)("write a motion of %i ms onto the page", async (motion) => {
    const { applySettings, choose } = await first(false);
    choose("motion", motion);
    applySettings(document.documentElement);
    const { style } = document.documentElement;
    expect(style.getPropertyValue("--move")).toBe(`${motion}ms`);
    expect(style.getPropertyValue("--dice")).toBe(motion === 0 ? "0ms" : "600ms");
    expect(style.getPropertyValue("--back")).toBe(motion === 0 ? "0ms" : "150ms");
  });

  it("begin without motion where the person wants little of it", async () => {
    expect((await first(true)).settings.motion).toBe(0);
    expect((await first(false)).settings.motion).toBe(250);
  });

  it("are kept, and only what was chosen", async () => {
    (await first(false)).choose("names", "all");
    expect(localStorage.getItem("spieltisch.settings")).toBe('{"names":"all"}');
    expect((await first(false)).settings.names).toBe("all");
  });
});

describe("a way", () => {
  it.each([1, 3, 12])("of %i steps takes no longer than the longest", (steps) => {
    for (const motion of [120, 250, 500]) {
      expect(wayTime(steps, motion)).toBeLessThanOrEqual(LONGEST_WAY);
    }
    expect(wayTime(steps, 0)).toBe(0);
  });
});

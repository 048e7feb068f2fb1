import { afterEach, expect, it, vi } from "vitest";
import { copyText } from "./clipboard";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A browser without a clipboard, and what it was asked to copy. */
function withhold(canCopy: boolean): string[] {
  const copied: string[] = [];
  vi.stubGlobal("navigator", {});
  document.execCommand = (command) => {
    const field = document.activeElement as HTMLTextAreaElement;
    copied.push(`${command} ${field.value}`);
    return canCopy;
  };
  return copied;
}

it("copies by the clipboard where there is one", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("a link")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a link");
});

it("selects and copies the field where the browser withholds the clipboard", async () => {
  const copied = withhold(true);
  const field = document.createElement("input");
  field.value = "a link";
  document.body.append(field);
  expect(await copyText("a link", field)).toBe(true);
  expect(copied).toEqual(["copy a link"]);
});

it("copies what stands in no field, and leaves nothing behind", async () => {
  const copied = withhold(true);
  expect(await copyText("a story")).toBe(true);
  expect(copied).toEqual(["copy a story"]);
  expect(document.body.children).toHaveLength(0);
});

it("says when the person has to copy it", async () => {
  withhold(false);
  expect(await copyText("a link")).toBe(false);
});

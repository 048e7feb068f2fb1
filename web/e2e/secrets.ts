/** Looking for what somebody must not know, in the page and in what came over the network. */
import type { Page } from "playwright-core";
import type { Json } from "../types/wire";

/** Everything that is in the page: texts, attributes, what is said to screen readers, the title. */
export function everythingIn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement;
    // The drawings of a game are the same for everybody.
    for (const sheet of body.querySelectorAll("svg.symbols, script")) sheet.remove();
    return `${document.title}\n${body.outerHTML}`;
  });
}

/** A value in a message: the names of the fields that lead to it, and the objects around it. */
export interface Found {
  readonly path: readonly string[];
  readonly value: Json;
  /** The object that holds it. */
  readonly holder: Readonly<Record<string, Json>>;
}

function* inside(value: Json, path: readonly string[], holder: Found["holder"]): Generator<Found> {
  yield { path, value, holder };
  if (Array.isArray(value)) {
    for (const one of value) yield* inside(one as Json, path, holder);
  } else if (value !== null && typeof value === "object") {
    const fields = value as Record<string, Json>;
    for (const [name, one] of Object.entries(fields)) yield* inside(one, [...path, name], fields);
  }
}

/** The values in some messages for which something holds, in words. */
export function findIn(
  messages: readonly string[],
  isMeant: (found: Found) => boolean,
): readonly string[] {
  return messages.flatMap((message) =>
    [...inside(JSON.parse(message) as Json, [], {})]
      .filter(isMeant)
      .map(({ path, value }) => `${path.join(".")} = ${JSON.stringify(value)}`),
  );
}

/** Messages that tell anything of a table at all. */
export function aboutTables(messages: readonly string[]): readonly string[] {
  const names = ["state", "board", "view", "events", "log"];
  return findIn(messages, ({ path }) => names.includes(path.at(-1) ?? ""));
}

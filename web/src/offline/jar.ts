/** The cookies of this browser's table: what a server in a tab sets, no browser keeps. */
import type { Jar } from "./table";

export class CookieJar implements Jar {
  readonly #cookies: Map<string, string>;

  constructor(
    kept: Readonly<Record<string, string>>,
    private readonly keep: (cookies: Record<string, string>) => Promise<void>,
  ) {
    this.#cookies = new Map(Object.entries(kept));
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  /** Keeps what `Set-Cookie` says; all of them are for the whole site, and last. */
  async take(cookies: readonly string[]): Promise<void> {
    for (const text of cookies) {
      const [pair = "", ...about] = text.split(";").map((part) => part.trim());
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      const isOver = about.some((part) => /^max-age=(0|-\d+)$/i.test(part));
      if (isOver) this.#cookies.delete(name);
      else this.#cookies.set(name, pair.slice(at + 1));
    }
    if (cookies.length) await this.keep(Object.fromEntries(this.#cookies));
  }
}

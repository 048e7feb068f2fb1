/** A real browser, watched: no foreign request, no error in the page. */
import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import {
  chromium,
  firefox,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";
import { GAMES } from "../src/boards/games";
import type { Choices } from "../src/settings.svelte";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // A name that is not this machine: over plain http the browser trusts such a page less.
  "--host-resolver-rules=MAP spieltisch.test 127.0.0.1",
];
const CHROMIUM = process.env["SPIELTISCH_CHROMIUM"] ?? "/usr/bin/chromium";
const FIREFOX = process.env["SPIELTISCH_FIREFOX"] ?? "/usr/bin/firefox-esr";
/** Screenshots are kept as build artefacts. */
const PICTURES = resolve(import.meta.dirname, "../../build/screenshots");

export const PHONE = { width: 360, height: 640 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

export function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** A browser that keeps in a folder what it knows, as a person's does; it is closed with its context. */
export function launchIn(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: CHROMIUM, args: FLAGS });
}

/** What Playwright asks of every browser, and Debian's Firefox does not know yet. */
const UNKNOWN = "emulation.setMediaFeaturesOverride";

interface Session {
  send: (method: string, params: unknown) => Promise<unknown>;
}

/** A Firefox as people have it, driven by the protocol that browsers share. */
export async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX });
  const { _connection: inside } = browser as unknown as {
    readonly _connection: { toImpl: (one: Browser) => { readonly _browserSession: Session } };
  };
  const session = inside.toImpl(browser)._browserSession;
  const send = session.send.bind(session);
  session.send = (method, params) =>
    method === UNKNOWN ? Promise.resolve({}) : send(method, params);
  return browser;
}

/** A page of a fresh person, and what went wrong in it. */
export interface Watched {
  readonly page: Page;
  readonly errors: string[];
  readonly foreign: string[];
  /** Every text that came over a WebSocket or by HTTP from the server. */
  readonly received: string[];
  readonly close: () => Promise<void>;
}

export interface Visit extends BrowserContextOptions {
  /** What the person has chosen before. */
  readonly settings?: Partial<Choices>;
  /** Has never seen a game, so that its goal is shown. */
  readonly isNew?: boolean;
  /** What the person adds to the draws: another number, another game. */
  readonly luck?: number;
}

export async function visit(browser: Browser, home: string, options: Visit = {}): Promise<Watched> {
  const { settings, luck = 0, isNew = false, ...rest } = options;
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: "en-US",
    baseURL: home,
    ...rest,
  });
  if (!isNew) {
    await context.addInitScript(
      (seen) => {
        if (location.protocol.startsWith("http") && !localStorage.getItem("spieltisch.goals"))
          localStorage.setItem("spieltisch.goals", seen);
      },
      JSON.stringify(GAMES.map(({ name }) => name)),
    );
  }
  if (settings) {
    await context.addInitScript((chosen) => {
      if (location.protocol.startsWith("http") && !localStorage.getItem("spieltisch.settings")) {
        localStorage.setItem("spieltisch.settings", chosen);
      }
    }, JSON.stringify(settings));
  }
  await context.addInitScript((number) => {
    // Only what is mixed into the draws has this length; names of commands must stay different.
    const draw = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array) =>
      array instanceof Uint8Array && array.length === 16 ? array.fill(number) : draw(array);
  }, luck);
  const page = await context.newPage();
  const errors: string[] = [];
  const foreign: string[] = [];
  const received: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // A refused request is told by the browser too; the page has told it better.
    const isRefusal = /Failed to load resource|WebSocket connection/.test(message.text());
    if (message.type() === "error" && !isRefusal) errors.push(message.text());
  });
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url());
    if (/^(http|ws)s?:$/.test(protocol) && origin !== home) foreign.push(request.url());
  });
  page.on("websocket", (socket) => {
    if (new URL(socket.url()).host !== new URL(home).host) foreign.push(socket.url());
    socket.on("framereceived", (frame) => received.push(String(frame.payload)));
  });
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    response.text().then(
      (text) => received.push(text),
      // The page has gone on before it was read.
      () => undefined,
    );
  });
  return { page, errors, foreign, received, close: () => context.close() };
}

/** Keep a picture of the page as it is. */
export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: resolve(PICTURES, `${name}.png`) });
}

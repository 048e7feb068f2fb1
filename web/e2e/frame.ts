/** A server and a browser that the tests of a file share; every visit is a person of its own. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launch, visit, type Visit, type Watched } from "./browser";
import { TestServer } from "./server";

export interface Frame {
  readonly server: TestServer;
  readonly visit: (options?: Visit) => Promise<Watched>;
}

/** Call it once at the top of a file; `module` of the tests may run the server. */
export function frame(browserOf = launch, module?: string): Frame {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    const starting = module ? TestServer.startAs(module) : TestServer.start();
    [server, browser] = await Promise.all([starting, browserOf()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });
  return {
    get server() {
      return server;
    },
    visit: (options) => visit(browser, server.url, options),
  };
}

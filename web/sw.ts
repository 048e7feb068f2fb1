/** A Vite plugin: writes the service worker that keeps the page's shell for offline starts. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/**
 * Runs in the browser. The list and the version are written in front of it. What is below `offline/`
 * is kept by the page in a cache of its own, which outlives this one; here it is only read. Its list,
 * `offline/manifest.json`, is asked of the network first, as a new build has another one.
 */
const WORKER = `
const root = new URL("./", self.location).href;
const WAIT_MS = 3000;
self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(VERSION).then((cache) => cache.addAll(FILES.map((name) => root + name))),
  );
  self.skipWaiting();
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then(async (names) => {
      const old = names.filter((name) => name.startsWith("spieltisch-") && name !== VERSION);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    }),
  );
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = request.url.startsWith(root) ? request.url.slice(root.length) : null;
  if (request.method !== "GET" || path === null || /^(api|ws|health|metrics)(\\/|\\?|$)/.test(path)) return;
  if (request.mode === "navigate") {
    // The newest page where there is a network, the kept one where there is none.
    const asked = fetch(request);
    const isHere = /^tab(\\/|\\?|$)/.test(path);
    event.respondWith((isHere ? soon(asked) : asked).catch(async () => (await caches.match(root)) ?? asked));
  } else if (/^(assets|offline\\/[^/]+)\\//.test(path)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
/** Whoever plays without a network does not wait for one that hangs, or for a server that is down. */
function soon(asked) {
  return new Promise((resolve, reject) => {
    setTimeout(reject, WAIT_MS);
    asked.then((answer) => (answer.ok ? resolve(answer) : reject()), reject);
  });
}
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) =>
      open[0] ? open[0].focus() : self.clients.openWindow(root),
    ),
  );
});
`;

export function serviceWorker(): Plugin {
  return {
    name: "spieltisch-service-worker",
    apply: "build",
    generateBundle(_, bundle) {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith("assets/"))
        .sort();
      const files = ["", "manifest.webmanifest", "icon.svg", "icon-turn.svg", ...assets];
      const hash = createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 12);
      const source = `const VERSION = "spieltisch-${hash}";\nconst FILES = ${JSON.stringify(files)};\n${WORKER.trim()}\n`;
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** A Vite plugin: writes the service worker that keeps the page's shell for offline starts. */
import { createHash } from "node:crypto";
import type { Plugin } from "vite";

/** Runs in the browser. The list and the version are written in front of it. */
const WORKER = `
const root = new URL("./", self.location).href;
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
    event.respondWith(fetch(request).catch(() => caches.match(root)));
  } else if (path.startsWith("assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  } else {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
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

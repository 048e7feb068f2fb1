import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { notices } from "./notices.ts";
import { serviceWorker } from "./sw.ts";

const SERVER = process.env["SPIELTISCH_SERVER"] ?? "http://127.0.0.1:8080";

interface Graph {
  readonly getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null;
}

/** Whether the first page needs a module: it is reached from the entry by static imports. */
function isFirst(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (!info) return false;
  return info.isEntry || info.importers.some((importer) => isFirst(importer, graph, seen));
}

export default defineConfig({
  plugins: [svelte(), serviceWorker(), notices()],
  experimental: {
    // Chunks find each other by their own address, so the page also works below a prefix.
    renderBuiltUrl: (name, { hostType }) => (hostType === "html" ? `/${name}` : { relative: true }),
  },
  build: {
    outDir: "../src/spieltisch/page",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // In one piece the first load packs best.
          groups: [{ name: (id, graph) => (isFirst(id, graph) ? "first" : null) }],
        },
      },
    },
  },
  server: {
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
  },
});

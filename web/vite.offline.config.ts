/** Builds the scripts of the offline files: the two workers, and what runs them in node. */
import { defineConfig } from "vite";

const isNode = process.env["SPIELTISCH_OFFLINE"] === "node";

export default defineConfig({
  publicDir: false,
  build: {
    outDir: isNode ? "node_modules/.spieltisch" : "../build/offline/scripts",
    emptyOutDir: true,
    target: isNode ? "node20" : "es2022",
    modulePreload: false,
    rolldownOptions: {
      input: isNode
        ? { node: "src/offline/node.ts" }
        : { worker: "src/offline/worker.ts", thinker: "src/offline/thinker.ts" },
      external: isNode ? [/^node:/, "pyodide", "ws"] : [/^node:/, "ws"],
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js", format: "es" },
      preserveEntrySignatures: "strict",
    },
  },
});

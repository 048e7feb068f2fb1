/** The boards that the documentation shows: into `build/docs-boards`, which `make docs` copies. */
import { existsSync, readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin, runnerImport } from "vite";
import type { Book } from "./src/boards/book.ts";

const BOARDS = "src/boards";

/** `books.json`: how each game's rules are arranged for reading. */
function books(): Plugin {
  return {
    name: "books",
    async generateBundle() {
      const found: Record<string, Book> = {};
      for (const game of readdirSync(BOARDS)) {
        const file = `./${BOARDS}/${game}/book.ts`;
        if (!existsSync(file)) continue;
        found[game] = (await runnerImport<{ book: Book }>(file)).module.book;
      }
      this.emitFile({ type: "asset", fileName: "books.json", source: JSON.stringify(found) });
    },
  };
}

export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [svelte(), books()],
  build: {
    outDir: "../build/docs-boards",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: "docs.html" },
  },
});

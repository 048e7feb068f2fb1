import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["bench/**/*.bench.ts"],
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});

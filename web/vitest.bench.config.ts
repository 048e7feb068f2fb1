import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["bench/**/*.bench.ts"],
    fileParallelism: false, // one measurement would disturb another
    testTimeout: 90_000,
    hookTimeout: 60_000,
  },
});

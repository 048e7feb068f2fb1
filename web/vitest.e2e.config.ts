import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    include: ["e2e/**/*.e2e.ts"],
    // One browser and one server at a time: the machine that tests is small.
    fileParallelism: false,
    testTimeout: 90_000,
    // A browser on a busy machine may miss a beat; what fails twice is broken.
    retry: 1,
    hookTimeout: 60_000,
  },
});

import { defineConfig } from "vitest/config";

/** What films frames or waits for a clock has the machine to itself. */
const ALONE = ["e2e/time.e2e.ts", "e2e/mutabor-sight.e2e.ts"];

const test = {
  environment: "node",
  testTimeout: 90_000,
  hookTimeout: 60_000,
  // A browser on a busy machine may miss a beat; what fails twice is broken.
  retry: 1,
} as const;

/** Each file has a browser and a server of its own; a page waits more than it works. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...test,
          name: "together",
          include: ["e2e/**/*.e2e.ts"],
          exclude: ALONE,
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...test,
          name: "alone",
          include: ALONE,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

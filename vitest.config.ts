import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${here("./app")}/` },
      { find: /^domain\//, replacement: `${here("./domain")}/` },
      { find: /^backend\//, replacement: `${here("./backend")}/` },
    ],
  },
  test: {
    include: ["{app,domain,backend,server,scripts,e2e}/**/*.test.{ts,tsx}"],
    globalSetup: ["./backend/testing/global-setup.ts"],
    // Each worker reads the sources once and keeps its databases from file to file; a file cleans up after itself.
    pool: "forks",
    isolate: false,
    maxWorkers: "100%",
    setupFiles: ["./backend/testing/leave-nothing.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { sharedAreaTexts } from "./area-texts";
import { testClockOffset } from "./backend/testing/clock";
import { isExploring } from "./backend/testing/exploring";
import { WORKERS } from "./backend/testing/workers";
import { screenTexts } from "./screen-texts";

// Before the workers start, which get it in their environment.
testClockOffset();

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [sharedAreaTexts(), screenTexts()],
  resolve: {
    alias: [
      { find: /^~\//, replacement: `${here("./app")}/` },
      { find: /^domain\//, replacement: `${here("./domain")}/` },
      { find: /^backend\//, replacement: `${here("./backend")}/` },
    ],
  },
  test: {
    include: [
      "{app,domain,backend,server,scripts,e2e}/**/*.test.{ts,tsx}",
      ...(isExploring ? ["{app,domain,backend,server,e2e}/**/*.explore.ts"] : []),
    ],
    globalSetup: ["./backend/testing/global-setup.ts"],
    // Each worker reads the sources once and keeps its databases from file to file; a file cleans up after itself.
    pool: "forks",
    isolate: false,
    // Time and memory are measured one after the other.
    maxWorkers: isExploring ? 1 : WORKERS,
    setupFiles: [
      "./backend/testing/same-every-time.ts",
      "./backend/testing/leave-nothing.ts",
      "./backend/testing/watched-transactions.ts",
    ],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

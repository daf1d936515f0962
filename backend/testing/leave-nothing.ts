import { afterAll, vi } from "vitest";

// The next test file runs in the same process: it finds no clock, console or environment of this one.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

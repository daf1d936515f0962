import { afterAll, vi } from "vitest";

// The next test file runs in the same process, so this one restores clock, console and environment.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

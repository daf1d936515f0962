import { expect, test, vi } from "vitest";
import { watchHealth } from "./health";

test("a database is healthy if it answers, or answered a short time ago and is busy", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const asked: { resolve(answer: unknown): void; reject(error: Error): void }[] = [];
    const execute = () => new Promise((resolve, reject) => asked.push({ resolve, reject }));
    const isHealthy = watchHealth(execute);

    const first = [isHealthy(), isHealthy()];
    expect(asked).toHaveLength(1);
    asked[0]?.resolve(null);
    expect(await Promise.all(first)).toEqual([true, true]);

    const busy = isHealthy();
    await vi.advanceTimersByTimeAsync(100);
    expect(await busy).toBe(true);
    await vi.advanceTimersByTimeAsync(15_000);
    const silent = isHealthy();
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await silent).toBe(false);

    const broken = isHealthy();
    asked[1]?.reject(new Error("gone"));
    expect(await broken).toBe(false);
    const again = isHealthy();
    asked[2]?.resolve(null);
    expect(await again).toBe(true);

    const refused = isHealthy();
    asked[3]?.resolve(false);
    expect(await refused).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

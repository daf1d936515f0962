/** The measurements of a closed loop of clients; times in milliseconds. */
export interface LoadFigures {
  clients: number;
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Runs `request` in a closed loop: each client sends its next request when the last was answered.
 * Bounded by count and by time; the first tenth warms up and is not counted.
 * @param request is given the number of the client and of its request, and throws on a wrong answer
 */
export async function measureLoad(
  clients: number,
  requestsEach: number,
  request: (client: number, round: number) => Promise<void>,
  secondsAtMost = 30,
): Promise<LoadFigures> {
  const warmUp = Math.max(1, Math.floor(requestsEach / 10));
  const deadline = performance.now() + secondsAtMost * 1000;
  const times: number[] = [];
  let countedFrom = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let round = 0; round < warmUp + requestsEach && performance.now() < deadline; round++) {
        const started = performance.now();
        await request(client, round);
        if (round < warmUp) continue;
        countedFrom ||= started;
        times.push(performance.now() - started);
      }
    }),
  );
  const seconds = (performance.now() - countedFrom) / 1000;
  times.sort((a, b) => a - b);
  return {
    clients,
    requests: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
  };
}

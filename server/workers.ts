import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";

interface Options {
  count: number;
  /** Settings that must be equal in all workers. */
  environment?: Record<string, string>;
  log: Pick<Logger, "info" | "error">;
}

/** A worker that dies sooner than this after its start will probably die again, so the next one waits. */
const STARTUP_MS = 10_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** Whether this worker was started first; it prints on the console how to reach the product. */
export const isFirstWorker = () => process.env.WORKER_IS_FIRST === "true";

/**
 * Keeps the given number of workers behind one port; each is a complete server. A dead worker is replaced. SIGHUP
 * replaces all workers one after the other, each once its successor listens. SIGTERM and SIGINT stop all workers, then
 * this process. The first worker migrates and seeds before the others start; if it cannot start, this process ends.
 */
export async function superviseWorkers({ count, environment = {}, log }: Options): Promise<void> {
  // The workers take connections from the system by themselves. Handed out by this process, those on their way to a
  // worker that dies would never be answered nor closed.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const serving = new Map<number, Worker>();
  let isStopping = false;

  /** Starts a worker and returns it once it listens; null where it ended before. */
  async function launch(isFirst = false): Promise<Worker | null> {
    const worker = cluster.fork({ ...environment, WORKER_IS_FIRST: String(isFirst) });
    const ended = once(worker, "exit").then(() => null);
    return await Promise.race([once(worker, "listening").then(() => worker), ended]);
  }

  function take(place: number, worker: Worker): void {
    const startedAt = performance.now();
    serving.set(place, worker);
    worker.once("exit", (code, signal) => {
      // It was already replaced, or everything is stopping.
      if (isStopping || serving.get(place) !== worker) return;
      serving.delete(place);
      log.error({ code, signal }, "a worker ended and is replaced");
      const isStartup = performance.now() - startedAt < STARTUP_MS;
      refill(place, isStartup ? FIRST_WAIT_MS : 0).catch((err) =>
        log.error({ err }, "no worker was started"),
      );
    });
  }

  async function refill(place: number, firstWaitMs: number): Promise<void> {
    for (
      let waitMs = firstWaitMs;
      !isStopping;
      waitMs = Math.min(LONGEST_WAIT_MS, 2 * waitMs + FIRST_WAIT_MS)
    ) {
      await setTimeout(waitMs);
      const worker = isStopping ? null : await launch();
      if (worker) return take(place, worker);
    }
  }

  async function replaceAll(): Promise<void> {
    for (const [place, before] of [...serving]) {
      if (isStopping) return;
      const worker = await launch();
      if (!worker) return log.error("a new worker did not start; the others stay as they are");
      if (serving.get(place) !== before) {
        // The old worker died meanwhile, and its place is filled again.
        worker.process.kill("SIGTERM");
        continue;
      }
      take(place, worker);
      before.process.kill("SIGTERM");
    }
    log.info({ count }, "all workers were replaced");
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    isStopping = true;
    const left = Object.values(cluster.workers ?? {}).filter((worker) => worker && !worker.isDead());
    await Promise.all(
      left.map(async (worker) => {
        if (!worker) return;
        const ended = once(worker, "exit");
        worker.process.kill(signal);
        await ended;
      }),
    );
    process.exit(0);
  }

  let isReplacing = false;
  process.on("SIGHUP", async () => {
    if (isReplacing) return;
    isReplacing = true;
    await replaceAll().finally(() => {
      isReplacing = false;
    });
  });
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  const first = await launch(true);
  // The worker has already logged the reason.
  if (!first) return process.exit(1);
  take(1, first);
  await Promise.all(
    Array.from({ length: count - 1 }, async (_, index) => {
      const worker = await launch();
      if (worker) take(index + 2, worker);
      else await refill(index + 2, FIRST_WAIT_MS);
    }),
  );
}

import type { Logger } from "pino";
import type { IncomingFiles } from "./incoming-files";
import { UPLOAD_RESTS_MS, type UploadsUnderWay } from "./uploads-under-way";

const HOUR = 3_600_000;

/**
 * Removes what nobody has taken over, now and each hour until the returned function is called. Each server has its own
 * disk. No request takes an hour: older files belong to a process that ended in the middle of one.
 */
export async function sweepEachHour({
  incoming,
  uploads,
  log,
}: {
  incoming: IncomingFiles;
  uploads: UploadsUnderWay;
  log: Pick<Logger, "error">;
}): Promise<() => void> {
  const sweep = async () => {
    await incoming.sweep(new Date(Date.now() - HOUR));
    await uploads.sweep(new Date(Date.now() - UPLOAD_RESTS_MS));
  };
  await sweep();
  const sweeping = setInterval(() => {
    sweep().catch((err: unknown) => log.error({ err }, "files that nobody took over were not removed"));
  }, HOUR).unref();
  return () => clearInterval(sweeping);
}

import { AsyncResource } from "node:async_hooks";
import "./platform/work/house-keeping";
import { allKinds, type HouseContext } from "./platform/work/define-work";
import { startWorkers } from "./platform/work/worker";

/**
 * What a server does without being asked: the work that its areas have declared, until `stop`. Nothing of it belongs to
 * the request that woke it (`AsyncResource.bind`).
 * All of it stands on one page: docs/work.md.
 */
export function backgroundWork(house: HouseContext) {
  const onError = (err: unknown, work: string) => house.log.error({ err, work }, "work failed");
  const startThose = (isMeant: (isRegular: boolean) => boolean) =>
    startWorkers(house, { kinds: allKinds().filter((kind) => isMeant("every" in kind)), onError });
  let regular: ReturnType<typeof startWorkers> | undefined;
  let other: ReturnType<typeof startWorkers> | undefined;
  function startOther() {
    other ??= startThose((isRegular) => !isRegular);
    return other;
  }
  // Mail that was left in the outbox goes out at once.
  if (house.mailer) startOther();
  return {
    /** Daily and hourly work from now on. */
    start: AsyncResource.bind((): void => {
      regular ??= startThose((isRegular) => isRegular);
      startOther();
    }),
    /** Looks at once for work that was left for later. */
    wake: AsyncResource.bind((): void => startOther().wake()),
    stop: () => Promise.all([regular?.stop(), other?.stop()]),
  };
}

import "./platform/work/house-keeping";
import { allKinds, type House } from "./platform/work/kinds";
import { startWorkers } from "./platform/work/worker";

/** What a server does without being asked: the work that its areas have declared, until `stop`. */
export function backgroundWork(house: House) {
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
    start(): void {
      regular ??= startThose((isRegular) => isRegular);
      startOther();
    },
    /** Looks at once for work that was left for later. */
    wake: (): void => startOther().wake(),
    stop: () => Promise.all([regular?.stop(), other?.stop()]),
  };
}

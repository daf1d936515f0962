import { setImmediate as nextTurn } from "node:timers/promises";
import { claim, insertLasting } from "./claims";
import { allKinds, type HouseContext, type LookingWork, type WorkKind } from "./define-work";
import { runClaimed, type Tools } from "./run";

/** How often servers look for work that is due, or was left by a server that died. */
const LOOK_EVERY_MS = 15_000;
export const LOOK_AT_LOOKING_MS = 5_000;
/** How much of the work that somebody started runs at once on one server. */
const STARTED_AT_ONCE = 2;

interface Options {
  /** Unset: all that are declared. */
  kinds?: readonly WorkKind[];
  onError(error: unknown, kind: string): void;
  isStopped?(): boolean;
}

/** Does all that is due of these kinds; what is left until later stays. */
export async function runDueWork(house: HouseContext, options: Options): Promise<void> {
  const { kinds = allKinds(), onError, isStopped = () => false } = options;
  const tools = { house, onError, isStopped };
  await insertLasting(house.db, kinds, house.now());
  for (const lane of lanesOf(kinds)) await runLane(tools, lane);
}

/** Kinds that wait for each other. */
interface Lane {
  kinds: readonly WorkKind[];
  lookEveryMs: number;
}

/** Daily work does not wait for work that takes long, and what looks by itself waits for none. */
function lanesOf(kinds: readonly WorkKind[]): Lane[] {
  const started = kinds.filter((kind) => "begin" in kind);
  const lanes = [
    { kinds: kinds.filter((kind) => "every" in kind), lookEveryMs: LOOK_EVERY_MS },
    ...Array.from({ length: STARTED_AT_ONCE }, () => ({ kinds: started, lookEveryMs: LOOK_EVERY_MS })),
    ...kinds
      .filter((kind) => "isDue" in kind)
      .map((kind) => ({ kinds: [kind], lookEveryMs: LOOK_AT_LOOKING_MS })),
  ];
  return lanes.filter(({ kinds }) => kinds.length > 0);
}

async function runLane(tools: Tools, { kinds }: Lane): Promise<void> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  const [first] = kinds;
  const looks = first && "isDue" in first ? first : null;
  while (!tools.isStopped()) {
    const claimed = await claimNext(tools, looks, [...byName.keys()]);
    const kind = claimed && byName.get(claimed.kind);
    if (!kind) return;
    const isWell = await runClaimed(tools, kind, claimed);
    // What looks by itself is due again at once.
    if (!isWell && looks) return;
    await nextTurn();
  }
}

async function claimNext({ house }: Tools, looks: LookingWork | null, names: readonly string[]) {
  const now = house.now();
  if (!looks) return await claim(house.db, names, now);
  if (!(await looks.isDue(house))) return undefined;
  const claimed = await claim(house.db, names, now, "anyTime");
  if (claimed) return claimed;
  // Another server has it, or its row is gone.
  await insertLasting(house.db, [looks], now);
  return await claim(house.db, names, now, "anyTime");
}

/** Works from now on, every few seconds and soon after `wake`; `stop` waits for the parts under way. */
export function startWorkers(house: HouseContext, { kinds = allKinds(), onError }: Options) {
  let isStopped = false;
  const tools: Tools = { house, onError, isStopped: () => isStopped };
  const begun = insertLasting(house.db, kinds, house.now()).catch((error) => onError(error, "work"));
  const lanes = lanesOf(kinds).map((lane) => startLane(tools, lane, begun));
  return {
    wake: () => {
      for (const lane of lanes) lane.wake();
    },
    stop: async () => {
      isStopped = true;
      await begun;
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function startLane(tools: Tools, lane: Lane, begun: Promise<unknown>) {
  let again = false;
  let round: Promise<void> | null = null;
  const walk = async () => {
    await begun;
    do {
      again = false;
      await runLane(tools, lane).catch((error: unknown) => tools.onError(error, lane.kinds[0]?.name ?? ""));
    } while (again && !tools.isStopped());
    round = null;
  };
  const wake = () => {
    if (tools.isStopped()) return;
    again = true;
    round ??= walk();
  };
  const timer = setInterval(wake, lane.lookEveryMs).unref();
  wake();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}

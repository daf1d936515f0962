import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * When every test run begins, whatever the date of the machine: in the middle of a week, of a day and of a month's days,
 * far from a holiday, the end of the year and the changes to and from summer time. From there the time goes on.
 */
const START = "2026-11-25T10:00:00+01:00";

/** How much the clock of the tests differs from the machine's, in milliseconds: the same in all processes of a run. */
export function testClockOffset(): number {
  process.env.TEST_CLOCK_OFFSET ??= String(Date.parse(START) - Date.now());
  return Number(process.env.TEST_CLOCK_OFFSET);
}

/** The time by the clock that dates files on the disk. */
export async function diskNow(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "backoffice-clock-"));
  try {
    return (await stat(folder)).mtimeMs;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Moves the clock of this process, or of the page that runs this as a script: it uses nothing from outside itself. */
export function moveClock(offset: number): void {
  const MOVED = Symbol.for("clock of the tests");
  const Known: DateConstructor & { [MOVED]?: true } = globalThis.Date;
  if (Known[MOVED]) return;
  const now = () => Known.now() + offset;
  globalThis.Date = new Proxy(Known, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
    apply: () => new Known(now()).toString(),
    get: (target, name) => {
      if (name === MOVED) return true;
      return name === "now" ? now : Reflect.get(target, name);
    },
  });
}

import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Ticks of the processor's clock in a second (`getconf CLK_TCK`): 100 on every Linux. */
const TICKS = 100;

type Process = { parent: number; ticks: number; residentBytes: number };

/** A process as the operating system counts it (proc(5)); null where it has ended, or there is no /proc. */
function readProcess(pid: number): Process | null {
  try {
    // The name stands in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [parent = 0, userTicks = 0, systemTicks = 0, pages = 0] = [1, 11, 12, 21].map((at) => fields[at]);
    return { parent, ticks: userTicks + systemTicks, residentBytes: pages * 4096 };
  } catch {
    return null;
  }
}

/** A process and those that it has started, as they are now. */
function familyOf(pid: number): Process[] {
  const own = readProcess(pid);
  if (!own) return [];
  const others = readdirSync("/proc").flatMap((name) =>
    /^\d+$/.test(name) ? (readProcess(Number(name)) ?? []) : [],
  );
  return [own, ...others.filter(({ parent }) => parent === pid)];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Processor time that a process and those it has started have used, in milliseconds; NaN where nobody tells. */
export function processorMs(pid: number): number {
  const family = familyOf(pid);
  return family.length > 0 ? (sum(family.map(({ ticks }) => ticks)) * 1000) / TICKS : Number.NaN;
}

/** Resident memory of a process and those it has started, in MB (1,000,000 bytes); NaN where nobody tells. */
export function residentMegabytes(pid: number): number {
  const family = familyOf(pid);
  return family.length > 0 ? sum(family.map(({ residentBytes }) => residentBytes)) / 1_000_000 : Number.NaN;
}

/** How long the machine's processors have worked, and in all, in milliseconds since its start. */
export function processorTimes(): { busy: number; all: number } {
  const times = cpus().map(({ times }) => times);
  const all = sum(times.flatMap((one) => Object.values(one)));
  return { busy: all - sum(times.map(({ idle }) => idle)), all };
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWithin, signalWithin } from "./own-processes";

/** Starts a process of its own, prints its id, and lives until it is ended. */
const PROGRAM = `
  const { spawn } = require("node:child_process");
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  child.once("exit", (code, signal) => console.log(signal));
  console.log(child.pid);
  process.once("SIGTERM", () => (child.kill("SIGKILL"), process.exit()));
  setInterval(() => {}, 1000);
`;
/** Asks whether a process is there, and does it no harm if a refusal is missing. */
const HARMLESS = 0;

function startProgram() {
  const child = spawn(process.execPath, ["-e", PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  const line = async () => String((await once(child.stdout, "data"))[0]).trim();
  return { child, line };
}

let own: ReturnType<typeof startProgram>;
let other: ReturnType<typeof startProgram>;
let started: number;
let startedByOther: number;
const end = async (child: ChildProcess) => {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  await exited;
};

beforeAll(async () => {
  own = startProgram();
  other = startProgram();
  started = Number(await own.line());
  startedByOther = Number(await other.line());
});
afterAll(() => Promise.all([end(own.child), end(other.child)]));

test("what is no process of the test is never signalled", () => {
  const nothing = Number("");
  const foreign = [process.pid, process.ppid, other.child.pid ?? 0, startedByOther];
  const ids = [nothing, -nothing, -1, 1, Number.NaN, Number("<h1>"), 1.5, 2 ** 60, Infinity, -started];
  for (const id of [...ids, ...foreign]) {
    expect(() => signalWithin(own.child, id, HARMLESS), String(id)).toThrow("no process of this test");
  }
  const neverStarted = { pid: undefined };
  for (const id of [nothing, 1, started])
    expect(() => signalWithin(neverStarted, id, HARMLESS)).toThrow("no process of this test");
});

test("a child, and what it started, is signalled while it runs", async () => {
  signalWithin(own.child, own.child.pid ?? 0, HARMLESS);
  const ended = own.line();
  signalWithin(own.child, started, "SIGKILL");
  expect(await ended).toBe("SIGKILL");
  expect(isWithin(own.child, started)).toBe(false);
  expect(() => signalWithin(own.child, started, HARMLESS)).toThrow("no process of this test");
});

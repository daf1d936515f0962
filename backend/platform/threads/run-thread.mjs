// Runs a file's work in a thread, and says when it begins: what a thread needs to start is not the work's time.
import { parentPort } from "node:worker_threads";

/** @param {{ file: string, work: object, nth: number }} asked the address of the file, and the number of the run */
export default async function run({ file, work, nth }) {
  const { default: compute } = await import(file);
  parentPort.postMessage({ begun: nth });
  return await compute(work);
}

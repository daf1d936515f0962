import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, unlink } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** How long a socket's address may be on each system, in bytes. */
const LONGEST_ADDRESS = 100;
const ASKED_EVERY_MS = 250;

/** Where sockets speak for a folder: each is a file of `place` whose name begins with `prefix`. */
interface Holders {
  place: string;
  prefix: string;
}

/** Another process keeps the folder. */
export class FolderInUseError extends Error {}

type Release = () => Promise<void>;

/**
 * Keeps a folder for this process alone: nobody else who asks gets it until it is released, or until the process has
 * ended, however it ended. A socket beside the folder says so, which the system closes with its process.
 *
 * @param patienceMs how long to wait for a process that is about to stop
 * @throws {FolderInUseError}
 */
export async function holdFolder(folder: string, patienceMs: number): Promise<Release> {
  const deadline = Date.now() + patienceMs;
  const path = resolve(folder);
  for (;;) {
    const release = (await holdAt(besideOf(path))) ?? (await holdAt(elsewhereFor(path)));
    if (release === null) throw new Error(`${folder}: no socket can be made beside it or in ${tmpdir()}`);
    if (release !== "held") return release;
    if (Date.now() >= deadline) throw new FolderInUseError(`${folder} is in use by another process`);
    // At random, so that two who ask at the same time do not give way to each other again.
    await wait(ASKED_EVERY_MS * (0.5 + Math.random()));
  }
}

const besideOf = (path: string): Holders => ({ place: dirname(path), prefix: `${basename(path)}.in-use-` });

/** For a path that is too long for a socket, and for file systems that know none. */
const elsewhereFor = (path: string): Holders => ({
  place: tmpdir(),
  prefix: `${createHash("sha256").update(path).digest("hex").slice(0, 16)}.in-use-`,
});

/**
 * Says that this process has the folder, and then looks whether others say so; of two who do this at the same time,
 * at least one sees the other. Null where no socket can be made.
 */
async function holdAt(holders: Holders): Promise<Release | "held" | null> {
  const { place, prefix } = holders;
  const own = `${prefix}${randomBytes(6).toString("hex")}`;
  const address = join(place, own);
  if (Buffer.byteLength(address) > LONGEST_ADDRESS) return null;
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    await once(server.listen({ path: address, exclusive: true }), "listening");
  } catch {
    return null;
  }
  const release: Release = () => new Promise((done) => server.close(() => done()));
  for (const name of await readdir(place)) {
    if (!name.startsWith(prefix) || name === own) continue;
    const other = join(place, name);
    if (await isAnswered(other)) {
      await release();
      return "held";
    }
    // Its process has died, and no other one ever has its name.
    await unlink(other).catch(() => undefined);
  }
  return release;
}

/** How the system says that nobody listens. Every other refusal (rights, too many at once) is of somebody alive. */
const NOBODY = ["ECONNREFUSED", "ENOENT"];

async function isAnswered(address: string): Promise<boolean> {
  const socket = connect(address);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    return !NOBODY.includes((error as NodeJS.ErrnoException).code ?? "");
  } finally {
    socket.destroy();
  }
}

import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { holdFolder } from "./folder-lock";

/** The embedded database, which computes in a thread of its own. */
export interface EmbeddedDatabase {
  /** How `pg` connects: a connection speaks PostgreSQL's protocol, without a socket. */
  readonly connection: { stream(): Duplex; user: string; database: string };
  /** The thread. When it dies, the next connection starts another one. */
  readonly thread: Worker;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** A server that was told to stop ends what is under way first. */
const PATIENCE_MS = 15_000;

/**
 * Two processes would destroy the files of one database, so each database is of one.
 *
 * @param dataDir unset = in memory, gone at close
 * @throws if another process has opened it, and keeps it for `patienceMs`
 */
export async function openEmbeddedDatabase(
  dataDir: string | undefined,
  patienceMs = PATIENCE_MS,
): Promise<EmbeddedDatabase> {
  const release = dataDir ? await holdFolder(dataDir, patienceMs) : async () => undefined;
  const start = () => new Worker(workerFile(), { workerData: { dataDir } });
  let worker = start();
  let hasEnded = false;
  const watch = () => {
    hasEnded = false;
    worker.once("error", () => undefined);
    worker.once("exit", () => {
      hasEnded = true;
    });
  };
  try {
    await once(worker, "message");
  } catch (error) {
    await release();
    throw error;
  }
  watch();
  return {
    get thread() {
      return worker;
    },
    connection: {
      user: "postgres",
      database: "postgres",
      stream: () => {
        if (hasEnded) {
          worker = start();
          watch();
        }
        const { port1, port2 } = new MessageChannel();
        worker.postMessage(port2, [port2]);
        return new PortConnection(port1);
      },
    },
    close: async () => {
      if (!hasEnded) {
        const ended = once(worker, "exit");
        worker.postMessage("close");
        await ended;
      }
      await release();
    },
  };
}

/** Beside the sources; or under the working directory, where the built server runs. */
function workerFile(): string {
  const name = "embedded-database-worker.mjs";
  const beside = fileURLToPath(new URL(name, import.meta.url));
  return existsSync(beside) ? beside : join(process.cwd(), "backend/platform/database", name);
}

/** The type of the message by which a client takes its leave. It would end the database. */
const TERMINATE = "X".charCodeAt(0);

/** A port that `pg` uses like a socket. */
class PortConnection extends Duplex {
  constructor(private readonly port: MessagePort) {
    super();
    port.on("message", (bytes: Uint8Array) => {
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    });
    port.on("close", () => this.destroy());
  }

  connect(): this {
    queueMicrotask(() => this.emit("connect"));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.port.ref();
    return this;
  }

  unref(): this {
    this.port.unref();
    return this;
  }

  override _read(): void {
    // The port sends as soon as it has something.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.port.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.port.close();
    done(error);
  }

  private send(bytes: Buffer): void {
    if (bytes[0] === TERMINATE) return;
    // Small buffers share their memory with others, so what is handed over is a copy.
    const own = new Uint8Array(bytes);
    this.port.postMessage(own, [own.buffer]);
  }
}

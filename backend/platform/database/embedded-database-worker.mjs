// The embedded database in a thread of its own, so that its computing blocks no request. Each connection is a port that
// carries PostgreSQL's protocol; see `embedded-database.ts`. It is JavaScript, because a thread starts without what reads
// TypeScript.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { SyncedFolder, startParams, syncAll } from "./synced-folder.mjs";

/** @type {{ dataDir: string | undefined }} */
const { dataDir } = workerData;
const isNew = dataDir !== undefined && !existsSync(join(dataDir, "PG_VERSION"));
const folder = dataDir ? { fs: new SyncedFolder(dataDir), startParams } : {};
const database = await PGlite.create({ ...folder, extensions: { pg_trgm } });
if (isNew) syncAll(dataDir);

/** The database does one thing at a time. */
let last = Promise.resolve();

/** @param {() => Promise<unknown>} work */
function inTurn(work) {
  last = last.then(work, work);
  return last;
}

/** @param {import("node:worker_threads").MessagePort} port */
function serve(port) {
  port.on("message", (sent) => {
    inTurn(() =>
      database.execProtocolRawStream(sent, {
        onRawData: (answer) => {
          const bytes = answer.slice();
          port.postMessage(bytes, [bytes.buffer]);
        },
      }),
    ).catch(() => port.close());
  });
  // What a server does when a client leaves in the middle of a transaction.
  port.on("close", () => {
    inTurn(() => database.exec("rollback")).catch(() => undefined);
  });
}

parentPort?.on("message", (message) => {
  if (message !== "close") return serve(message);
  inTurn(() => database.close()).finally(() => process.exit());
});
parentPort?.postMessage("open");

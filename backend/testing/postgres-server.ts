import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { WORKERS } from "./workers";

/** For each worker some products at once, with pools of 16 connections each. */
const MOST_CONNECTIONS = 100 + 50 * WORKERS;

/** A PostgreSQL server on loopback; stopping it removes its data directory. */
export interface PostgresServer {
  /** Connection string of the server's first database. */
  url: string;
  /** Collects what it writes to its log from now on, until it has written a certain text. */
  listen(): { until(text: string): Promise<string> };
  stop(): Promise<void>;
}

/**
 * Starts the server, and installs it first where it is missing. Without one the tests would prove less than they say,
 * so the run fails. Durability is off, because the data are thrown away.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const binaries = findBinaries() ?? installBinaries();
  if (!binaries) throw new Error("No PostgreSQL found, and none could be installed");

  const directory = await mkdtemp(join(tmpdir(), "backoffice-postgres-"));
  const data = join(directory, "data");
  const password = randomBytes(18).toString("base64url");
  const passwordFile = join(directory, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  const owner = unprivilegedOwner();
  if (owner) {
    await chown(directory, owner.uid, owner.gid);
    await chown(passwordFile, owner.uid, owner.gid);
  }

  try {
    const initdb = ["-D", data, "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
    await finished(
      spawn(join(binaries, "initdb"), [...initdb, "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], {
        ...owner,
        cwd: directory,
        stdio: ["ignore", "ignore", "pipe"],
      }),
    );
    const port = await freePort();
    const settings = {
      listen_addresses: "127.0.0.1",
      port,
      unix_socket_directories: "",
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: MOST_CONNECTIONS,
    };
    const server = spawn(
      join(binaries, "postgres"),
      ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      { ...owner, cwd: directory, stdio: ["ignore", "ignore", "pipe"] },
    );
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    const stop = async () => {
      if (server.exitCode === null) {
        const exited = new Promise((resolve) => server.once("exit", resolve));
        server.kill("SIGINT");
        await exited;
      }
      await rm(directory, { recursive: true, force: true });
    };
    try {
      await accepting(url, server);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, listen: () => collectLog(server), stop };
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

function collectLog(server: ChildProcess) {
  let output = "";
  const add = (part: Buffer) => {
    output += part;
  };
  server.stderr?.on("data", add);
  const until = async (text: string) => {
    while (!output.includes(text)) await new Promise((resolve) => server.stderr?.once("data", resolve));
    server.stderr?.off("data", add);
    return output;
  };
  return { until };
}

/** The server's programs; Debian does not put them on the PATH. */
function findBinaries(): string | null {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  const directories = [
    ...versions.map((version) => join(root, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return directories.find((at) => existsSync(join(at, "postgres")) && existsSync(join(at, "initdb"))) ?? null;
}

function installBinaries(): string | null {
  const aptGet = (...args: string[]) =>
    process.getuid?.() === 0
      ? execFileSync("apt-get", args, { stdio: "inherit" })
      : execFileSync("sudo", ["-n", "apt-get", ...args], { stdio: "inherit" });
  try {
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", "postgresql");
  } catch (error) {
    console.error(`PostgreSQL could not be installed: ${error instanceof Error ? error.message : error}`);
  }
  return findBinaries();
}

/** The user to run the server as: PostgreSQL refuses to run as root. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string, name: string) =>
    Number(execFileSync("id", [option, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      // There is no such user: try the next name.
    }
  }
  throw new Error("There is no unprivileged user to run PostgreSQL as");
}

function finished(child: ChildProcess): Promise<void> {
  let output = "";
  child.stderr?.on("data", (part) => {
    output += part;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error(output || `exit code ${code}`))));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject()));
    });
  });
}

/** Resolves once the server accepts connections; rejects with its output if it ends before. */
async function accepting(url: string, server: ChildProcess): Promise<void> {
  let output = "";
  server.stderr?.on("data", (part) => {
    output += part;
  });
  for (const deadline = Date.now() + 30_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`);
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

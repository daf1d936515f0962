import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const run = promisify(execFile);
const read = (file: string) => readFileSync(file, "utf8");
const DOCKERFILE = read("Dockerfile");
const COMPOSE = read("compose.yaml");

describe("the files of the image", () => {
  test("let through what the build reads, and neither secrets nor data", () => {
    const [sources = ""] = /const sources = \[([\s\S]*?)\];/.exec(read("scripts/build.mjs")) ?? [];
    const roots = [...sources.matchAll(/"([^"/]+)[^"]*"/g)].map(([, name]) => name);
    expect(roots).toContain("app");
    const lines = read(".dockerignore").split("\n");
    expect(lines).toContain("*");
    for (const name of new Set(roots)) expect(lines, name).toContain(`!${name}`);
    for (const name of [".env", "data", "node_modules", ".git"]) expect(lines).not.toContain(`!${name}`);
  });

  test("copy what there is, and set only what the server reads", () => {
    const copied = [...DOCKERFILE.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, names = ""]) =>
      names.split(" "),
    );
    expect(copied.length).toBeGreaterThan(2);
    for (const name of copied) expect(existsSync(name), name).toBe(true);
    const settings = [...read(".env.example").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const [env = ""] = /^ENV .*$/m.exec(DOCKERFILE) ?? [];
    const [ofServer = ""] = /backoffice:\n[\s\S]*?\n\n/.exec(COMPOSE) ?? [];
    const used = [
      ...[...env.matchAll(/\b([A-Z0-9_]+)=/g)].map(([, name]) => name),
      ...[...ofServer.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name]) => name),
    ].filter((name) => name !== "NODE_ENV");
    expect(used).toEqual(expect.arrayContaining(["DATA_DIR", "DATABASE_URL", "MAIL_SMTP_URL"]));
    for (const name of used) expect(settings, name).toContain(name);
  });

  test("run it not as root, and on a file system that only its data may change", () => {
    const ofImage = DOCKERFILE.slice(DOCKERFILE.lastIndexOf("\nFROM "));
    expect(ofImage).toMatch(/^USER node$/m);
    expect(ofImage).toMatch(/^VOLUME \/data$/m);
    expect(ofImage).not.toContain("install");
    expect(COMPOSE).toMatch(/^ {4}read_only: true$/m);
    expect(COMPOSE).toMatch(/^ {6}- data:\/data$/m);
  });
});

/** The program of an instruction that is written as a list. */
function programOf(instruction: RegExp): string[] {
  const [, list = "[]"] = instruction.exec(DOCKERFILE) ?? [];
  return JSON.parse(list) as string[];
}

/** All files of a folder with their time, by which a change is seen. */
const timesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => !file.startsWith(path.join("node_modules", ".")))
    .map((file) => `${file} ${statSync(path.join(folder, file)).mtimeMs}`)
    .sort();

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

// The steps of the Dockerfile, in a folder.
describe("what is in the image", () => {
  let house: TestBackend;
  let folder: string;
  let data: string;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    house = await testBackend({ kind: "postgres" });
    const place = await mkdtemp(path.join(tmpdir(), "backoffice-image-"));
    folder = path.join(place, "app");
    data = path.join(place, "data");
    await mkdir(data);
    const steps = [...DOCKERFILE.matchAll(/^RUN node (scripts\/image\.mjs \w+) \/image$/gm)];
    expect(steps).toHaveLength(2);
    for (const [, step = ""] of steps) await run(process.execPath, [...step.split(" "), folder]);
  }, 600_000);
  afterAll(async () => {
    if (server?.exitCode === null) server.kill("SIGKILL");
    await house?.close();
    if (folder) await rm(path.dirname(folder), { recursive: true, force: true });
  });

  test("are the packages of the product, and none of developers", () => {
    const { packages } = JSON.parse(read("package-lock.json")) as {
      packages: Record<string, { dev?: true; devOptional?: true; optional?: true }>;
    };
    const { dependencies } = JSON.parse(read("package.json")) as { dependencies: object };
    for (const name of Object.keys(dependencies))
      expect(existsSync(path.join(folder, "node_modules", name)), name).toBe(true);
    const ofDevelopers = Object.entries(packages).flatMap(([name, { dev }]) => (dev ? name : []));
    expect(ofDevelopers.length).toBeGreaterThan(100);
    expect(ofDevelopers.filter((name) => existsSync(path.join(folder, name)))).toEqual([]);
  });

  test("starts, lets an administrator sign in, says that it is healthy, and writes nothing beside its data", async () => {
    const port = String(await freePort());
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: "production" as const,
      HOST: "127.0.0.1",
      PORT: port,
      DATABASE_URL: house.databaseUrl,
      DATA_DIR: data,
      SEED_DEMO: "false",
    };
    const before = timesIn(folder);
    const options = { cwd: folder, env };
    const [, ...health] = programOf(/^HEALTHCHECK [\s\S]*?CMD (\[.*\])$/m);
    const isHealthy = () =>
      run(process.execPath, health, options).then(
        () => true,
        () => false,
      );
    expect(await isHealthy()).toBe(false);

    const [, ...start] = programOf(/^CMD (\[.*\])$/m);
    const started = spawn(process.execPath, start, { ...options, stdio: ["ignore", "pipe", "inherit"] });
    server = started;
    const url = `http://127.0.0.1:${port}`;
    for await (const line of createInterface({ input: started.stdout })) if (line.includes(url)) break;
    started.stdout.resume();
    expect(await isHealthy()).toBe(true);

    const administrator = { email: "maria.hofer@verlag.example", password: "Alpenblick-7" };
    await run(process.execPath, ["build/seed.mjs", "--admin", administrator.email], {
      ...options,
      env: { ...env, ADMIN_PASSWORD: administrator.password },
    });
    const signedIn = await fetch(`${url}/login`, {
      method: "POST",
      body: new URLSearchParams(administrator),
      redirect: "manual",
    });
    expect([302, 303]).toContain(signedIn.status);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const page = await fetch(`${url}/settings/operations`, { headers: { cookie } });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("<h1>Betrieb</h1>");
    // Its scripts and styles are there, and so is what threads run.
    const [, script = ""] = /(\/assets\/[\w-]+\.(?:js|css))/.exec(html) ?? [];
    expect((await fetch(url + script)).status).toBe(200);
    const preview = await fetch(`${url}/graphql`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${/imvtoken=([\w-]+)/.exec(cookie)?.[1]}`,
      },
      body: JSON.stringify({ query: '{ r: textAsHtml(text: "**fett**") }' }),
    });
    expect(await preview.text()).toContain("<strong>fett</strong>");

    started.kill("SIGTERM");
    const [code] = await once(started, "exit");
    expect(code).toBe(0);
    expect(await isHealthy()).toBe(false);
    expect(timesIn(folder)).toEqual(before);
  }, 300_000);
});

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const script = path.resolve(import.meta.dirname, "audit.mjs");
let project: string;
let registry: Server;
/** The registry's advisories by package; undefined: the registry answers no audits. */
let advisories: object | undefined;

beforeAll(async () => {
  project = await mkdtemp(path.join(tmpdir(), "backoffice-audit-"));
  const packages = {
    "": {
      name: "audited",
      version: "1.0.0",
      dependencies: { used: "1.0.0" },
      devDependencies: { tool: "1.0.0" },
    },
    "node_modules/used": { version: "1.0.0" },
    "node_modules/tool": { version: "1.0.0", dev: true },
  };
  await writeFile(path.join(project, "package.json"), JSON.stringify(packages[""]));
  const lock = { name: "audited", version: "1.0.0", lockfileVersion: 3, requires: true, packages };
  await writeFile(path.join(project, "package-lock.json"), JSON.stringify(lock));
  registry = createServer((request, response) => {
    if (request.method === "GET") {
      const name = request.url?.slice(1) ?? "";
      const versions = { "1.0.0": { name, version: "1.0.0", dist: {} } };
      response.end(JSON.stringify({ name, "dist-tags": { latest: "1.0.0" }, versions }));
      return;
    }
    response.statusCode = advisories ? 200 : 405;
    response.end(JSON.stringify(advisories ?? {}));
  });
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  registry.closeAllConnections();
  registry.close();
  await rm(project, { recursive: true, force: true });
});

function audit(): Promise<{ status: number | null; output: string }> {
  const { port } = registry.address() as AddressInfo;
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: path.join(project, "cache"),
  };
  const child = spawn(process.execPath, [script], { cwd: project, env, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.on("data", (part) => {
    output += part;
  });
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output })));
}

/** npm caches its result for an advisory under the advisory's number. */
let numbers = 0;
const weakness = (name: string, severity: string) => ({
  [name]: [
    {
      id: ++numbers,
      url: "https://example.org/1",
      title: `${name} is weak`,
      severity,
      vulnerable_versions: "<2.0.0",
    },
  ],
});

it("says that the registry answers no audit, and does not fail", async () => {
  advisories = undefined;
  const { status, output } = await audit();
  expect(output).toContain("Not audited: the registry answers no audit");
  expect(status).toBe(0);
});

it("fails for a severe advisory of a package that the product runs on, and lists the others", async () => {
  advisories = weakness("used", "high");
  expect(await audit()).toMatchObject({ status: 1, output: expect.stringContaining("used is weak") });
  advisories = weakness("used", "moderate");
  expect(await audit()).toMatchObject({ status: 0, output: expect.stringContaining("used is weak") });
  advisories = weakness("tool", "critical");
  expect(await audit()).toMatchObject({ status: 0, output: expect.stringContaining("tool is weak") });
  advisories = {};
  expect(await audit()).toMatchObject({ status: 0, output: expect.stringContaining("0 packages") });
});

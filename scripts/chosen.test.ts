import { spawnSync } from "node:child_process";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { chosen } from "./chosen.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** What a process says and how it ends that is asked for these names. */
function refused(...names: string[]) {
  const script = `import("./scripts/chosen.mjs").then(({ chosen }) => chosen(${JSON.stringify(names)}))`;
  const { status, stderr } = spawnSync(process.execPath, ["-e", script], { cwd: root, encoding: "utf8" });
  return { status, said: stderr.trim() };
}

/** The names of the checks, and the tests, of a run that is asked for these names. */
async function runOf(...names: string[]) {
  const { checks, unitTests, explorations, browserTests } = await chosen(names);
  return { checks: checks.map(({ name }) => name), unitTests, explorations, browserTests };
}

describe("npm test runs", () => {
  it("everything without a name", async () => {
    const { checks, unitTests, browserTests } = await runOf();
    expect(checks).toEqual(
      expect.arrayContaining(["types", "build", "boundaries", "unused code", "format and lint"]),
    );
    expect([unitTests, browserTests]).toEqual(["all", "all"]);
  });

  it("single steps by their names", async () => {
    expect(await runOf("types", "browser tests")).toEqual({
      checks: ["types"],
      unitTests: [],
      explorations: [],
      browserTests: "all",
    });
  });

  it("a unit test without a check", async () => {
    expect(await runOf("domain/dates.test.ts")).toEqual({
      checks: [],
      unitTests: ["domain/dates.test.ts"],
      explorations: [],
      browserTests: [],
    });
  });

  it.each(["e2e/tags/tags.journey.ts", "e2e/screens.sweep.ts", "e2e/edge/lost-data.network.ts"])(
    "a file of the browser after its build: %s",
    async (file) => {
      expect(await runOf(file)).toEqual({
        checks: ["build"],
        unitTests: [],
        explorations: [],
        browserTests: [file],
      });
    },
  );

  it("an exploration, and a test beside it", async () => {
    expect(await runOf("e2e/edge/worst-bodies.explore.ts", "e2e/edge/random-requests.test.ts")).toEqual({
      checks: ["build"],
      unitTests: ["e2e/edge/random-requests.test.ts"],
      explorations: ["e2e/edge/worst-bodies.explore.ts"],
      browserTests: [],
    });
  });
});

describe("npm test refuses", () => {
  it("a name of nothing, and names the steps", () => {
    const { status, said } = refused("type");
    expect(status).toBe(1);
    expect(said).toMatch(/^There is no step and no file "type"\.\n\nSteps: near, types, build, /);
  });

  it("a file without tests", () => {
    const { status, said } = refused("README.md");
    expect(status).toBe(1);
    expect(said).toMatch(/^README.md is no file of tests\./);
  });

  it("to look near a commit that there is not", () => {
    expect(refused("near", "no-such-commit")).toEqual({
      status: 1,
      said: 'There is no commit "no-such-commit" that this branch comes from.',
    });
  });
});

import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { test as setup } from "@playwright/test";

/** Builds the fixture once for all tests of the form kit: two workers would overwrite each other's files. */
setup("the form kit's own application is built", async () => {
  setup.setTimeout(240_000);
  const remix = path.resolve("node_modules/@remix-run/dev/dist/cli.js");
  await promisify(execFile)(
    process.execPath,
    [remix, "vite:build", "-c", "e2e/forms/fixture/vite.config.ts"],
    {
      env: { ...process.env, NODE_ENV: "production" },
    },
  );
});

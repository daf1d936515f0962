import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

const APP = path.resolve(import.meta.dirname, "../..");
const ROOT = path.dirname(APP);

type Plugin = { path: string; includes: string[] };

/** Which of the files, by their paths, the lint step refuses for a post of their own. */
function refused(files: Record<string, string>): string[] {
  const { plugins } = JSON.parse(readFileSync(path.join(ROOT, "biome.json"), "utf8")) as {
    plugins: Plugin[];
  };
  const folder = mkdtempSync(path.join(tmpdir(), "post-forms-"));
  try {
    const config = {
      root: true,
      linter: { rules: { recommended: false } },
      plugins: plugins.map((one) => ({ ...one, path: path.join(ROOT, one.path) })),
    };
    writeFileSync(path.join(folder, "biome.json"), JSON.stringify(config));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    }
    const biome = path.join(ROOT, "node_modules/.bin/biome");
    const options = ["lint", "--reporter=github", "--max-diagnostics=none", "."];
    const { status, stdout, stderr } = spawnSync(biome, options, { cwd: folder, encoding: "utf8" });
    const found = [...stdout.matchAll(/title=plugin,file=([^,]+),/g)].map(([, file = ""]) => file);
    if (status !== (found.length > 0 ? 1 : 0)) throw new Error(stdout + stderr);
    return Object.keys(files).filter((file) => found.some((one) => path.resolve(folder, one).endsWith(file)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each posts without the kit. */
const OWN_POSTS: Record<string, string> = {
  "form.tsx": `export const A = () => <form method="post" />;`,
  "handler.tsx": `export const A = () => <Form onSubmit={() => (1 < 2 ? go() : null)} method="post" />;`,
  "fetcher.tsx": `export const A = () => <fetcher.Form method={"POST"} />;`,
  "value.tsx": "export const A = ({ method }) => <Form method={method} />;",
  "spread.tsx": `export const A = () => <Form {...{ method: "post" }} />;`,
  "button.tsx": `export const A = () => <button type="submit" formMethod="post" />;`,
  "submit.ts": `import { useSubmit } from "@remix-run/react";`,
  "renamed.ts": `import { useSubmit as send } from "@remix-run/react";`,
  "member.ts": "export const useA = () => remix.useSubmit();",
  "fetched.ts": "export const useA = () => useFetcher().submit({}, options);",
  "literal.ts": `export const useA = () => useFetcher()["submit"]({}, options);`,
  "taken.ts": "export function useA() { const { submit } = useFetcher(); return submit; }",
  "taken-as.ts": "export function useA() { const { submit: send } = useFetcher(); return send; }",
};

describe("only the kits and the sign-in post: a screen's own post loses key, repetition and what was refused", () => {
  const inRoom = (room: string) =>
    Object.fromEntries(Object.entries(OWN_POSTS).map(([file, text]) => [`app/${room}/${file}`, text]));

  it("refuses posts of screens, and of what several areas show", () => {
    const files = { ...inRoom("routes/tags/record"), ...inRoom("records") };
    expect(refused(files)).toEqual(Object.keys(files));
  });

  it("takes posts of the kits and of the sign-in, and forms that search", () => {
    const search = `export const A = () => <Form method="get" onSubmit={() => load("/")} />;`;
    const files = { ...inRoom("forms"), ...inRoom("lists"), "app/routes/tags/search.tsx": search };
    const signIn = { "app/routes/frame/login.tsx": OWN_POSTS["form.tsx"] ?? "" };
    expect(refused({ ...files, ...signIn, ...inRoom("routes/frame/password") })).toEqual([]);
  });
});

/** The sign-in and the buttons of work have nothing to keep; the comparison of companies is opened by a list. */
const KEEPS_NOTHING = [
  "routes/companies/compare.tsx",
  "routes/dashboard/dashboard.tsx",
  "routes/frame/login.tsx",
  "routes/frame/password-reset.tsx",
  "routes/operations/operations.tsx",
  "routes/work/progress.tsx",
];

it("each screen that takes posts keeps what was typed when one is lost or not read", () => {
  const addresses = readFileSync(path.join(APP, "routes.ts"), "utf8").matchAll(/"(routes\/[^"]+\.tsx)"/g);
  const forgetful = [...addresses]
    .map(([, file = ""]) => ({ file, text: readFileSync(path.join(APP, file), "utf8") }))
    .filter(({ text }) => /\bas action\b|export const action\b/.test(text) && !/\bclientAction\b/.test(text));
  expect(forgetful.map(({ file }) => file).filter((file) => !KEEPS_NOTHING.includes(file))).toEqual([]);
});

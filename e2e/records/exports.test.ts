import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { exportHeader } from "~/lists/export/export-route.server";
import type { ListDefinition } from "~/lists/state/definition";
import routes from "~/routes";

startTexts();

const app = path.resolve(import.meta.dirname, "../../app");

const exportsBelow = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, path: address = "", children = [] }) => [
    ...(address.endsWith("/export") ? [file] : []),
    ...exportsBelow(children),
  ]);

test.each(exportsBelow(routes).filter((file) => isOfList(file)))(
  "exports a whole search by a link, and chosen rows by a post: %s",
  async (file) => {
    const route = await import(path.join(app, file));
    expect([typeof route.loader, typeof route.action]).toEqual(["function", "function"]);
  },
);

/** The year's figures have no rows to choose. */
function isOfList(file: string): boolean {
  return file !== "routes/yearly/export.ts";
}

const declares = readdirSync(path.join(app, "routes"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
  .filter((file) => readFileSync(path.join(app, "routes", file), "utf8").includes("defineList("));

test("names every column of every export", async () => {
  const modules = await Promise.all(declares.map((file) => import(path.join(app, "routes", file))));
  const lists = modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is ListDefinition => typeof value === "object" && value !== null && "exports" in value,
    );
  expect(lists.length).toBeGreaterThanOrEqual(12);
  for (const list of lists) {
    for (const column of list.exports) {
      const header = exportHeader(list, column);
      expect([list.path, column.name, header]).not.toEqual([
        list.path,
        column.name,
        expect.stringMatching(/^\w+\.\w/),
      ]);
    }
  }
});

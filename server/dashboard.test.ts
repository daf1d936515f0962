import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics";

const docs = path.resolve(import.meta.dirname, "../docs");
const read = (file: string) => readFileSync(path.join(docs, file), "utf8");

/** Without what a histogram adds to its name. */
const plain = (name: string) => name.replace(/_(bucket|count|sum)$/, "");

test("the dashboard and the docs name all metrics, and none that there is not", async () => {
  const { registry } = createMetrics({ version: "1" });
  const all = (await registry.getMetricsAsJSON()).map(({ name }) => name);
  const own = all.filter((name) => name.startsWith("backoffice_")).sort();
  const namesIn = (text: string) => [...new Set(text.match(/\b(backoffice|process|nodejs)_\w+\b/g) ?? [])];

  const dashboard = namesIn(read("grafana-dashboard.json")).map(plain);
  expect(dashboard.filter((name) => !all.includes(name))).toEqual([]);
  expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);

  const described = namesIn(read("operations.md")).filter((name) => name.startsWith("backoffice_"));
  expect(described.map(plain).filter((name) => !own.includes(name))).toEqual([]);
  expect(own.filter((name) => !described.includes(name))).toEqual([]);
});

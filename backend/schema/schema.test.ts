import { readFileSync } from "node:fs";
import { printSchema } from "graphql";
import { expect, test } from "vitest";
import { schema } from "./schema";

test("schema.graphql is what the code says (npx tsx backend/schema/print.ts writes it)", () => {
  const contract = readFileSync(new URL("../schema.graphql", import.meta.url), "utf8");
  expect(`${printSchema(schema)}\n`).toBe(contract);
});

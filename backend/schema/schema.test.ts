import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { schema } from "./schema";

// The build of GraphQL that the schema was made with; the test runner would import another.
const { printSchema } = createRequire(import.meta.url)("graphql") as typeof import("graphql");

test("schema.graphql is what the code says (npx tsx backend/schema/print.ts writes it)", () => {
  const contract = readFileSync(new URL("../schema.graphql", import.meta.url), "utf8");
  expect(`${printSchema(schema)}\n`).toBe(contract);
});

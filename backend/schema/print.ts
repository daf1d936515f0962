import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RECORD_FRAGMENTS, recordFragments } from "backend/modules/records/fragments";
import { printSchema } from "graphql";
import { schema } from "./schema";

/**
 * Writes the contract, `backend/schema.graphql`, and the fragments of declared fields from the code:
 * `npx tsx backend/schema/print.ts`.
 */
writeFileSync(fileURLToPath(new URL("../schema.graphql", import.meta.url)), `${printSchema(schema)}\n`);
writeFileSync(RECORD_FRAGMENTS, recordFragments());

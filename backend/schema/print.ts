import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { printSchema } from "graphql";
import { schema } from "./schema";

/** Writes the contract, `backend/schema.graphql`, from the code: `npx tsx backend/schema/print.ts`. */
writeFileSync(fileURLToPath(new URL("../schema.graphql", import.meta.url)), `${printSchema(schema)}\n`);

// `npm run docs` writes what of the docs follows from the code: the tables of areas (docs/architecture.md) and of addresses
// (docs/coverage.md), and docs/work.md. `scripts/docs.test.ts` says what is out of date.
import { writeFileSync } from "node:fs";
import { generatedDocs } from "./generated-docs";

for (const [file, text] of generatedDocs()) writeFileSync(file, text);

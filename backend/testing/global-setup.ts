import type { TestProject } from "vitest/node";
import { pgliteTemplate } from "./pglite-template";
import { startPostgresTemplate } from "./postgres-template";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of the PostgreSQL of this run. */
    postgresUrl: string;
    /** Dumped data directory of the migrated embedded database. */
    pgliteTemplate: string;
  }
}

/** Makes the migrated templates of both kinds once, for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, template] = await Promise.all([startPostgresTemplate(), pgliteTemplate()]);
  project.provide("postgresUrl", postgres.url);
  project.provide("pgliteTemplate", template);
  return async () => {
    await postgres.stop();
  };
}

import { pgliteTemplate } from "backend/testing/pglite-template";
import { startPostgresTemplate } from "backend/testing/postgres-template";
import { buildFormKit } from "../scripts/form-kit.mjs";

/**
 * The migrated databases that each worker begins with, which the workers find in their environment, and the
 * application of the form kit.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const [template, postgres] = await Promise.all([pgliteTemplate(), startPostgresTemplate(), buildFormKit()]);
  process.env.PGLITE_TEMPLATE = template;
  process.env.POSTGRES_SERVER = postgres.url;
  return async () => {
    await postgres.stop();
  };
}

import { pgliteTemplate } from "backend/testing/pglite-template";

/** The migrated database that each worker begins with. The workers find it in their environment. */
export default async function setup(): Promise<void> {
  process.env.PGLITE_TEMPLATE = await pgliteTemplate();
}

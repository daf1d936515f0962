import { pgliteTemplate } from "backend/testing/pglite-template";
import { buildFormKit } from "./forms/form-kit-server";

/**
 * The migrated database that each worker begins with, which the workers find in their environment, and the application
 * of the form kit.
 */
export default async function setup(): Promise<void> {
  [process.env.PGLITE_TEMPLATE] = await Promise.all([pgliteTemplate(), buildFormKit()]);
}

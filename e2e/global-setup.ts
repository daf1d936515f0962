import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { writePgliteTemplate } from "backend/testing/pglite-template";

/** Makes the migrated database once that each worker begins with; the workers find it in their environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(path.join(tmpdir(), "backoffice-e2e-template-"));
  const template = path.join(directory, "pglite.tar");
  await writePgliteTemplate(template);
  process.env.PGLITE_TEMPLATE = template;
  return () => rm(directory, { recursive: true, force: true });
}

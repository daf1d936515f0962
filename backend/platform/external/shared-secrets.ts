import { randomBytes } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { sharedSecrets } from "backend/platform/database/tables";
import { eq } from "drizzle-orm";

/** The random value (256 bits) of this name. The first server that asks creates it; all servers use it from then on. */
export async function sharedSecret(db: Db, name: string): Promise<string> {
  const [existing] = await db.select().from(sharedSecrets).where(eq(sharedSecrets.name, name));
  if (existing) return existing.value;
  await db
    .insert(sharedSecrets)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(sharedSecrets).where(eq(sharedSecrets.name, name));
  if (!row) throw new Error(`the secret ${name} was taken away`);
  return row.value;
}

import { pressReleases } from "backend/modules/press-releases/tables";
import type { Db } from "backend/platform/database/database";
import { nextNumber } from "./factories";

/** A press release that waits. */
export async function makePressRelease(db: Db, values: Partial<typeof pressReleases.$inferInsert> = {}) {
  const text = "Ein Text, der für einen Artikel lang genug ist.";
  const row = {
    title: `Meldung ${nextNumber()}`,
    senderName: "Eva Gruber",
    way: "hand" as const,
    text,
    ...values,
  };
  const [made] = await db
    .insert(pressReleases)
    .values({ ownText: row.text, ...row })
    .returning();
  if (!made) throw new Error("no press release");
  return made;
}

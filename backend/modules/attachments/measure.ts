import type { Db } from "backend/platform/database/database";
import { extentOf, UNKNOWN_EXTENT } from "backend/platform/files/extent";
import { readStored } from "backend/platform/files/files";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { defineWork, type HouseContext } from "backend/platform/work/define-work";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { attachments } from "./tables";

/** A file that has ended servers so often, or their threads, is given up. */
const MOST_TRIES = 3;

/** Has work find out how long these files are, or how many pages they have; pictures are measured already. */
export async function measureLater(tx: Db, fileIds: readonly number[]): Promise<void> {
  await tx
    .update(attachments)
    .set({ measuringTries: 0 })
    .where(and(isOneOf(attachments.id, fileIds), isNull(attachments.width)));
}

async function nextToMeasure({ db }: HouseContext) {
  const { id, mimeType, storageKey, measuringTries } = attachments;
  const [next] = await db
    .select({ id, mimeType, storageKey, tries: sql<number>`${measuringTries}` })
    .from(attachments)
    .where(isNotNull(measuringTries))
    .orderBy(asc(id))
    .limit(1);
  return next;
}

/** Reads how long recordings of the library are, and how many pages its documents have. */
defineWork({
  name: "measure_files",
  isDue: async (house) => (await nextToMeasure(house)) !== undefined,
  run: async (run) => {
    const { house } = run;
    const write = (id: number, values: Partial<typeof attachments.$inferInsert>) =>
      run.part(async ({ tx }) => {
        await tx.update(attachments).set(values).where(eq(attachments.id, id));
        return {};
      });
    for (let file = await nextToMeasure(house); file && !run.isOver(); file = await nextToMeasure(house)) {
      const { id, mimeType, storageKey, tries } = file;
      const stored = tries < MOST_TRIES ? await house.files.open(storageKey) : null;
      const content = stored && (await readStored(stored));
      await write(id, { measuringTries: tries + 1 });
      const extent = content ? await extentOf(content, mimeType) : UNKNOWN_EXTENT;
      await write(id, { ...extent, measuringTries: null });
    }
  },
});

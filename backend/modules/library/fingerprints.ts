import { greyPicture } from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import type { Db } from "backend/platform/database/database";
import { work } from "backend/platform/database/tables";
import { type FileStore, readStored } from "backend/platform/files/files";
import { defineWork } from "backend/platform/work/define-work";
import { bandsOf, COMPARED_SIZE, fingerprintOf } from "domain/attachments/fingerprint";
import { and, asc, eq, gt } from "drizzle-orm";
import { z } from "zod";
import { assets, pictureFingerprints } from "./tables";

type Picture = Pick<typeof attachments.$inferSelect, "id" | "storageKey">;

/**
 * Notes what a picture looks like, unless that is known. False where it cannot be told: the file is gone or broken, or it
 * shows hardly anything.
 */
export async function keepFingerprint(
  { db, files }: { db: Db; files: FileStore },
  { id, storageKey }: Picture,
): Promise<boolean> {
  if ((await db.$count(pictureFingerprints, eq(pictureFingerprints.fileId, id))) > 0) return true;
  const stored = await files.open(storageKey);
  const grey = stored && (await greyPicture(() => readStored(stored), COMPARED_SIZE));
  const fingerprint = grey && fingerprintOf(grey);
  if (!fingerprint) return false;
  return await db.transaction(async (tx) => {
    const [file] = await tx.select().from(attachments).where(eq(attachments.id, id)).for("key share");
    // It was deleted meanwhile.
    if (!file) return false;
    const rows = bandsOf(fingerprint).map((band) => ({ fileId: id, band, fingerprint }));
    await tx.insert(pictureFingerprints).values(rows).onConflictDoNothing();
    return true;
  });
}

/** The next picture of the library by its id. */
async function pictureAfter(db: Db, id: number) {
  const [row] = await db
    .select({ asset: assets.id, file: attachments })
    .from(assets)
    .innerJoin(attachments, eq(attachments.id, assets.fileId))
    .where(and(gt(assets.id, id), eq(assets.kind, "image")))
    .orderBy(asc(assets.id))
    .limit(1);
  return row;
}

/** Notes what pictures look like that came into the library by another way than an upload: by a migration, in the demo. */
const fingerprintPictures = defineWork({
  name: "fingerprint_pictures",
  input: z.object({}),
  /** The last asset that was looked at. */
  cursor: z.number(),
  begin: 0,
  access: { action: "edit", collectionType: "attachments" },
  keeper: { action: "edit", collectionType: "global_settings" },
  run: async (run) => {
    const { db } = run.house;
    for (let next = await pictureAfter(db, run.cursor); next; next = await pictureAfter(db, run.cursor)) {
      if (run.isOver()) return;
      const { asset, file } = next;
      const isKept = await keepFingerprint(run.house, file);
      await run.part(async () => ({ cursor: asset, done: 1, refused: isKept ? 0 : 1 }));
    }
  },
});

/** Has work look at all pictures of the library. */
export async function startFingerprints(db: Db, now: Date): Promise<void> {
  await db.insert(work).values({ kind: fingerprintPictures.name, input: {}, runAt: now, createdAt: now });
}

import { keepThumbnail, thumbnailKey } from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { defineWork } from "backend/platform/work/kinds";
import { startWork } from "backend/platform/work/work";
import type { Focus } from "domain/attachments/crop";
import { THUMBNAIL_LABELS } from "domain/attachments/thumbnails";
import { MIDDLE } from "domain/library/asset-kind";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { assets } from "./tables";

/** What thumbnails are cut around; null for the middle. */
export const focusOf = ({ focusX: x, focusY: y }: { focusX: number; focusY: number }): Focus | null =>
  x === MIDDLE && y === MIDDLE ? null : { x, y };

/** The picture of an asset as it is now; undefined where it is deleted, or no picture. */
async function presentPicture(db: Db, assetId: number) {
  const [found] = await db
    .select({ asset: assets, file: attachments })
    .from(assets)
    .innerJoin(attachments, eq(attachments.id, assets.fileId))
    .where(and(eq(assets.id, assetId), eq(assets.kind, "image")));
  return found;
}

type Present = NonNullable<Awaited<ReturnType<typeof presentPicture>>>;

/** The places of all renditions of a picture, by its focal point. */
const placesOf = (file: Present["file"], focus: Focus | null) =>
  THUMBNAIL_LABELS.map((label) => thumbnailKey(file, label, focus));

/** Makes all renditions of a picture that are not there, as it is now, and removes those of how it was before. */
const makeRenditions = defineWork({
  name: "make_renditions",
  input: z.object({ asset: z.number(), former: z.array(z.string()) }),
  /** How many of the sizes are made. */
  cursor: z.number(),
  begin: 0,
  access: { action: "edit", collectionType: "attachments" },
  run: async (run) => {
    const { db, files } = run.house;
    const present = () => presentPicture(db, run.input.asset);
    for (let label = nextLabel(run); label && !run.isOver(); label = nextLabel(run)) {
      // As it is now: it may have been changed since the last one.
      const found = await present();
      if (!found) break;
      await keepThumbnail(files, found.file, label, focusOf(found.asset));
      const step = { cursor: run.cursor + 1, done: 1, total: THUMBNAIL_LABELS.length };
      await run.part(async () => step);
    }
    if (run.isOver()) return;
    const found = await present();
    const kept = new Set(found && placesOf(found.file, focusOf(found.asset)));
    for (const key of run.input.former) if (!kept.has(key)) await files.remove(key);
  },
});

const nextLabel = ({ cursor }: { cursor: number }) => THUMBNAIL_LABELS[cursor];

/** An asset whose renditions change, with the focal point that it had; without one it is new. */
interface Changed {
  id: number;
  before: { focusX: number; focusY: number } | null;
}

/** Has work make the renditions of new or changed pictures. The change is written already. */
export async function startRenditions(tx: Db, ctx: SignedInCtx, changes: readonly Changed[]): Promise<void> {
  for (const { id, before } of changes) {
    const found = await presentPicture(tx, id);
    if (!found) continue;
    const former = before ? placesOf(found.file, focusOf(before)) : [];
    // Each version has work of its own, so that none waits for what another one has begun.
    await startWork(tx, ctx, makeRenditions, { asset: id, former }, `${id}-${found.asset.version}`);
  }
}

import { keepRendition, renditionKey } from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import type { Db } from "backend/platform/database/database";
import type { Ctx } from "backend/platform/use-case/context";
import { defineWork } from "backend/platform/work/define-work";
import { startWork } from "backend/platform/work/work";
import type { FocalPoint } from "domain/attachments/crop";
import type { Crops, Framing } from "domain/attachments/crops-by-ratio";
import { RENDITION_LABELS } from "domain/attachments/rendition-presets";
import { MIDDLE } from "domain/library/asset-kind";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { keepFingerprint } from "./fingerprints";
import { assetCuts, assets } from "./tables";

/** A picture as it is cropped, with its content. */
export type FramedPicture = { hash: string; framing: Framing };

/** The focal point; null for the middle. */
export const focalPointOf = ({
  focusX: x,
  focusY: y,
}: {
  focusX: number;
  focusY: number;
}): FocalPoint | null => (x === MIDDLE && y === MIDDLE ? null : { x, y });

/** The crops of an asset that were made by hand. */
export async function cropsOf(db: Db, assetId: number): Promise<Crops> {
  const rows = await db.select().from(assetCuts).where(eq(assetCuts.assetId, assetId));
  return Object.fromEntries(rows.map(({ assetId: _asset, ratio, ...crop }) => [ratio, crop]));
}

/** How a picture is cropped. */
export async function framingOf(db: Db, asset: typeof assets.$inferSelect): Promise<Framing> {
  return { focalPoint: focalPointOf(asset), crops: await cropsOf(db, asset.id) };
}

/** The picture of an asset as it is now; undefined where it is deleted, or no picture. */
async function presentPicture(db: Db, assetId: number) {
  const [row] = await db
    .select({ asset: assets, file: attachments })
    .from(assets)
    .innerJoin(attachments, eq(attachments.id, assets.fileId))
    .where(and(eq(assets.id, assetId), eq(assets.kind, "image")));
  return row && { ...row, framing: await framingOf(db, row.asset) };
}

/** The places of all renditions of a picture. */
const placesOf = ({ hash, framing }: FramedPicture) =>
  RENDITION_LABELS.map((label) => renditionKey({ hash }, label, framing));

/**
 * Makes all renditions of a picture that are not there, as it is now, and removes those of how it was before. First of all
 * it notes what the picture looks like, so that who has uploaded it soon sees what is similar.
 */
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
    const begun = run.cursor === 0 ? await present() : undefined;
    if (begun) await keepFingerprint(run.house, begun.file);
    for (let label = nextLabel(run); label && !run.isOver(); label = nextLabel(run)) {
      // As it is now: it may have been changed since the last one.
      const current = await present();
      if (!current) break;
      await keepRendition(files, current.file, label, current.framing);
      const step = { cursor: run.cursor + 1, done: 1, total: RENDITION_LABELS.length };
      await run.part(async () => step);
    }
    if (run.isOver()) return;
    const latest = await present();
    const currentKeys = new Set(latest && placesOf({ hash: latest.file.hash, framing: latest.framing }));
    for (const key of run.input.former) if (!currentKeys.has(key)) await files.remove(key);
  },
});

const nextLabel = ({ cursor }: { cursor: number }) => RENDITION_LABELS[cursor];

/** An asset whose renditions change: what it was before, by what it is now. A new one was nothing. */
interface Changed {
  id: number;
  former?: (now: FramedPicture) => FramedPicture;
}

/** Has work make the renditions of new or changed pictures. The change is written already. */
export async function startRenditions(
  tx: Db,
  ctx: Pick<Ctx, "user" | "now">,
  changes: readonly Changed[],
): Promise<void> {
  for (const { id, former } of changes) {
    const picture = await presentPicture(tx, id);
    if (!picture) continue;
    const now = { hash: picture.file.hash, framing: picture.framing };
    const input = { asset: id, former: former ? placesOf(former(now)) : [] };
    // Each version has work of its own, so that none waits for what another one has begun.
    await startWork(tx, ctx, makeRenditions, input, `${id}-${picture.asset.version}`);
  }
}

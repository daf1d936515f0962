import { PictureCrop } from "backend/modules/attachments/types";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, seenArgs } from "backend/schema/builder";
import { RATIOS } from "domain/attachments/crops-by-ratio";
import { asc } from "drizzle-orm";
import { cutAsset } from "./crops";
import { assetCuts } from "./tables";
import { assetRecord } from "./types";

type Crop = typeof assetCuts.$inferSelect;

const cropsOfAssets = defineGroupLoader<Crop>(
  (db, ids) =>
    db.select().from(assetCuts).where(isAnyOf(assetCuts.assetId, ids)).orderBy(asc(assetCuts.ratio)),
  ({ assetId }) => assetId,
);

const AssetCut = builder.objectRef<Crop>("AssetCut").implement({
  description: "What is seen of a picture in all sizes of a ratio, in pixels of the upright picture.",
  fields: (t) => ({
    ratio: t.exposeString("ratio"),
    left: t.exposeInt("left"),
    top: t.exposeInt("top"),
    width: t.exposeInt("width"),
    height: t.exposeInt("height"),
  }),
});

builder.objectField(assetRecord.ref, "cuts", (t) =>
  t.field({
    type: [AssetCut],
    atMost: RATIOS.length,
    description: "The cuts that were made by hand; in other ratios it is cut around its focal point.",
    resolve: ({ id }, _args, ctx) => cropsOfAssets(ctx).load(id),
  }),
);

builder.mutationField("cutAsset", (t) =>
  t.field({
    type: assetRecord.ref,
    access: { action: "edit", collectionType: "attachments" },
    description: `Sets what is seen of a picture in a ratio (${RATIOS.join(", ")}); without a crop it is cut around its focal point again.`,
    args: {
      ...seenArgs,
      ratio: t.arg.string({ required: true }),
      crop: t.arg({ type: PictureCrop }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, crop = null, ...input }, ctx) =>
      await assetRecord.saved(ctx, cutAsset(signedIn(ctx), { ...input, crop }, idempotencyKey)),
  }),
);

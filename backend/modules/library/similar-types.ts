import { recordsUnder } from "backend/platform/database/loaders";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { assetById } from "./service";
import { assetsLikeFile, MOST_SIMILAR } from "./similar";
import { AssetRef, assetRecord } from "./types";

builder.objectField(assetRecord.ref, "similar", (t) =>
  t.field({
    type: [AssetRef],
    atMost: MOST_SIMILAR,
    description:
      "Pictures of the library that look almost the same, the nearest one first; none as long as it is not known what this one looks like.",
    resolve: async ({ fileId }, _args, ctx) => {
      if (!may(ctx, { collectionType: "attachments" })) return [];
      return await recordsUnder(assetById(ctx), await assetsLikeFile(ctx).load(fileId));
    },
  }),
);

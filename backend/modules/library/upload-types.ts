import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { receiveAsset } from "./service";
import { assetRecord } from "./types";

builder.mutationField("uploadAsset", (t) =>
  t.field({
    isHeavy: true,
    type: assetRecord.ref,
    access: { action: "create", collectionType: "attachments" },
    description:
      "Takes a file into the library. A content that is there already is refused: `asset_exists` names the asset.",
    args: {
      file: t.arg({ type: "File", required: true }),
      name: t.arg.string(),
      folder: t.arg.string(),
      isPicture: t.arg.boolean({
        description: "Takes a picture only: `picture_type_invalid` for every other content.",
      }),
      ...keyArg,
    },
    resolve: async (_root, { file, name, folder, isPicture, idempotencyKey }, ctx) => {
      const received = {
        file,
        name: name ?? null,
        folderId: folder ?? null,
        isPicture: isPicture ?? false,
      };
      return await assetRecord.saved(ctx, receiveAsset(signedIn(ctx), received, idempotencyKey));
    },
  }),
);

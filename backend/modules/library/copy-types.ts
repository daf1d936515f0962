import { attachmentById } from "backend/modules/attachments/service";
import { AttachmentRef, PictureCrop, PictureUseEnum } from "backend/modules/attachments/types";
import { notFound } from "backend/platform/use-case/errors";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { copyAsset, mayChooseFile } from "./copies";

builder.mutationField("copyAsset", (t) =>
  t.field({
    isHeavy: true,
    type: AttachmentRef,
    access: { byRecord: mayChooseFile },
    description:
      "Makes the file of a record of an asset: its picture for a use, cut to the crop or around the focal point, or without a use the same content. The record's field then takes its id.",
    args: {
      asset: t.arg.string({ required: true }),
      use: t.arg({ type: PictureUseEnum }),
      crop: t.arg({ type: PictureCrop }),
    },
    resolve: async (_root, { asset, use = null, crop = null }, ctx) => {
      const id = await copyAsset(signedIn(ctx), { asset, use, crop });
      const attachment = await attachmentById(ctx).load(id);
      if (!attachment) throw notFound();
      return attachment;
    },
  }),
);

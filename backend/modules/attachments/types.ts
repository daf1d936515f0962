import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { builder } from "backend/schema/builder";
import { PICTURE_USES } from "domain/attachments/picture";
import {
  isRenditionLabel,
  RENDITION_LABELS,
  type RenditionLabel,
} from "domain/attachments/rendition-presets";
import {
  type Attachment,
  attachmentById,
  mayUpload,
  mayUploadPicture,
  uploadAttachment,
  uploadPicture,
} from "./service";

const urlOf = ({ id }: Attachment, label?: RenditionLabel) =>
  label ? `/files/${id}/${encodeURIComponent(label)}` : `/files/${id}`;
const isPicture = ({ width }: Attachment) => width !== null;

const ThumbnailRef = builder
  .objectRef<{ attachment: Attachment; label: RenditionLabel }>("Thumbnail")
  .implement({
    fields: (t) => ({
      label: t.exposeString("label"),
      url: t.string({ resolve: ({ attachment, label }) => urlOf(attachment, label) }),
    }),
  });

export const AttachmentRef = builder.objectRef<Attachment>("Attachment").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (attachment) => String(attachment.id) }),
    filename: t.exposeString("filename"),
    mimeType: t.exposeString("mimeType"),
    size: t.exposeInt("size"),
    width: t.exposeInt("width", { nullable: true }),
    height: t.exposeInt("height", { nullable: true }),
    durationMs: t.exposeInt("durationMs", {
      nullable: true,
      description: "Of sound and video in the library, once it is known.",
    }),
    pages: t.exposeInt("pages", {
      nullable: true,
      description: "Of documents in the library, once they are known.",
    }),
    url: t.string({ resolve: (attachment) => urlOf(attachment) }),
    thumbnailUrl: t.string({
      nullable: true,
      description: "The thumbnail to choose a picture by; null where the file is none.",
      resolve: (attachment) => (isPicture(attachment) ? urlOf(attachment, "image_selector") : null),
    }),
    thumbnails: t.field({
      type: [ThumbnailRef],
      atMost: 8,
      description:
        "Thumbnails by their labels, all of them unless some are named; none of what is no picture.",
      args: { thumbnailSizes: t.arg.stringList() },
      resolve: (attachment, { thumbnailSizes }) => {
        const labels = readLabels(thumbnailSizes ?? RENDITION_LABELS);
        return isPicture(attachment) ? labels.map((label) => ({ attachment, label })) : [];
      },
    }),
  }),
});

function readLabels(labels: readonly string[]): RenditionLabel[] {
  const validLabels = labels.filter(isRenditionLabel);
  if (validLabels.length < labels.length)
    throw badUserInput([{ field: "thumbnailSizes", message: "choice_invalid" }]);
  return validLabels;
}

builder.mutationField("uploadAttachment", (t) =>
  t.field({
    isHeavy: true,
    type: AttachmentRef,
    access: { byRecord: mayUpload },
    args: { file: t.arg({ type: "File", required: true }) },
    resolve: (_root, { file }, ctx) => uploadAttachment(ctx as SignedInCtx, file),
  }),
);

export const PictureUseEnum = builder.enumType("PictureUse", { values: PICTURE_USES });

export const PictureCrop = builder.inputType("PictureCrop", {
  description: "A part of a picture, in pixels of the upright picture.",
  fields: (t) => ({
    left: t.int({ required: true }),
    top: t.int({ required: true }),
    width: t.int({ required: true }),
    height: t.int({ required: true }),
  }),
});

builder.mutationField("uploadPicture", (t) =>
  t.field({
    isHeavy: true,
    type: AttachmentRef,
    access: { byRecord: mayUploadPicture },
    description:
      "Keeps the picture that a record is to show, written anew: cut to the crop, an avatar without one to the square in the middle. The record's field then takes its id.",
    args: {
      file: t.arg({ type: "File", required: true }),
      use: t.arg({ type: PictureUseEnum, required: true }),
      crop: t.arg({ type: PictureCrop }),
    },
    resolve: async (_root, { file, use, crop = null }, ctx) => {
      const id = await uploadPicture(ctx as SignedInCtx, { file, use, crop });
      const attachment = await attachmentById(ctx).load(id);
      if (!attachment) throw notFound();
      return attachment;
    },
  }),
);

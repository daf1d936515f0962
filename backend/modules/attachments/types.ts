import type { SignedInCtx } from "backend/platform/context";
import { builder } from "backend/schema/builder";
import { type Attachment, uploadAttachment } from "./service";

export const AttachmentRef = builder.objectRef<Attachment>("Attachment").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (attachment) => String(attachment.id) }),
    filename: t.exposeString("filename"),
    mimeType: t.exposeString("mimeType"),
    size: t.exposeInt("size"),
    width: t.exposeInt("width", { nullable: true }),
    height: t.exposeInt("height", { nullable: true }),
    url: t.string({ resolve: (attachment) => `/files/${attachment.id}` }),
  }),
});

builder.mutationField("uploadAttachment", (t) =>
  t.field({
    type: AttachmentRef,
    // Whoever may write bookings of any one medium: the service looks through the permissions.
    access: "by-record",
    args: { file: t.arg({ type: "File", required: true }) },
    resolve: (_root, { file }, ctx) => uploadAttachment(ctx as SignedInCtx, file),
  }),
);

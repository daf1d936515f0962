import { attachmentById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import {
  defineGroupLoader,
  isAnyOf,
  recordUnder,
  requireReferenced,
} from "backend/platform/database/loaders";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, seenArgs } from "backend/schema/builder";
import { desc } from "drizzle-orm";
import { formerFiles } from "./tables";
import { assetRecord } from "./types";
import { replaceAssetFile, restoreAssetFile } from "./versions";

type FormerFile = typeof formerFiles.$inferSelect;

/** The most former files that are shown of an asset. */
const MOST_FORMER_FILES = 50;

const formerFilesOf = defineGroupLoader<FormerFile>(
  (db, ids) =>
    db
      .select()
      .from(formerFiles)
      .where(isAnyOf(formerFiles.assetId, ids))
      .orderBy(desc(formerFiles.replacedAt), desc(formerFiles.fileId)),
  ({ assetId }) => assetId,
);

const FormerFileRef = builder.objectRef<FormerFile>("FormerFile").implement({
  description: "A file that an asset had before somebody replaced it.",
  fields: (t) => ({
    file: t.field({
      type: AttachmentRef,
      resolve: ({ fileId }, _args, ctx) => requireReferenced(attachmentById(ctx).load(fileId)),
    }),
    replacedAt: t.expose("replacedAt", { type: "DateTime" }),
    replacedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ replacedById }, _args, ctx) => recordUnder(userById(ctx), replacedById),
    }),
  }),
});

builder.objectField(assetRecord.ref, "formerFiles", (t) =>
  t.field({
    type: [FormerFileRef],
    atMost: MOST_FORMER_FILES,
    description: `The newest ${MOST_FORMER_FILES}, the last one first.`,
    resolve: async ({ id }, _args, ctx): Promise<FormerFile[]> =>
      (await formerFilesOf(ctx).load(id)).slice(0, MOST_FORMER_FILES),
  }),
);

const access = { action: "edit", collectionType: "attachments" } as const;

builder.mutationFields((t) => ({
  replaceAssetFile: t.field({
    isHeavy: true,
    type: assetRecord.ref,
    access,
    description:
      "Puts another file of the same kind in the place of an asset's. Whatever shows the asset shows it from then on; files that records have got of it stay as they are.",
    args: {
      ...seenArgs,
      file: t.arg({ type: "File", required: true }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, ...input }, ctx) =>
      await assetRecord.saved(ctx, replaceAssetFile(signedIn(ctx), input, idempotencyKey)),
  }),
  restoreAssetFile: t.field({
    type: assetRecord.ref,
    access,
    description: "Puts a former file of an asset in its place again.",
    args: {
      ...seenArgs,
      file: t.arg.string({ required: true, description: "The id of the former file." }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, ...input }, ctx) =>
      await assetRecord.saved(ctx, restoreAssetFile(signedIn(ctx), input, idempotencyKey)),
  }),
}));

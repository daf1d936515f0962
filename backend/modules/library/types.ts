import { attachmentById, attachmentNamed } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { defineRecord, fieldsIn } from "backend/modules/records/service";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { inGerman } from "backend/platform/database/german-order";
import { defineGroupLoader, isAnyOf, requireReferenced } from "backend/platform/database/loaders";
import { offerChoices } from "backend/platform/lists/choices";
import {
  hasChosenId,
  hasChosenValue,
  isWanted,
  isWithinPeriod,
  matchesTerm,
  parseIds,
} from "backend/platform/lists/list-conditions";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { assetDraft } from "domain/library/asset";
import { ASSET_FIELDS } from "domain/library/fields";
import { pictureMarkdown } from "domain/markdown/own-addresses";
import { and, asc, sql } from "drizzle-orm";
import { folderTarget } from "./folder-types";
import { isInFolders } from "./folders";
import { assetPhases, EXISTS } from "./saving";
import { assets, assetTexts, searchedInAssets } from "./tables";
import { assetUses, isUsed } from "./uses";

type Asset = typeof assets.$inferSelect;
type TextOfAsset = Pick<Asset, "alt" | "label" | "copyright"> & { locale: string };

/** The texts of an asset in other locales than German. */
const otherTexts = defineGroupLoader<typeof assetTexts.$inferSelect>(
  (db, ids) =>
    db.select().from(assetTexts).where(isAnyOf(assetTexts.assetId, ids)).orderBy(asc(assetTexts.locale)),
  (text) => text.assetId,
);

const AssetText = builder.objectRef<TextOfAsset>("AssetText").implement({
  fields: (t) => ({
    locale: t.exposeString("locale"),
    alt: t.exposeString("alt", { nullable: true }),
    label: t.exposeString("label", { nullable: true }),
    copyright: t.exposeString("copyright", { nullable: true }),
  }),
});

export const AssetRef = builder.objectRef<Asset>("Asset").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "By the content: image, document, video, audio." }),
    file: t.field({
      type: AttachmentRef,
      resolve: ({ fileId }, _args, ctx) => requireReferenced(attachmentById(ctx).load(fileId)),
    }),
    markdown: t.string({
      nullable: true,
      description: "A picture as the text of an article names it.",
      resolve: ({ id, kind, alt, label }) =>
        kind === "image" ? pictureMarkdown({ asset: String(id), alt, caption: label }) : null,
    }),
    texts: t.field({
      type: [AssetText],
      atMost: 4,
      description: "Its texts by locale; the first one is the fallback (spec §3, localized text).",
      resolve: async (asset, _args, ctx) => [
        { ...asset, locale: "de" },
        ...(await otherTexts(ctx).load(asset.id)),
      ],
    }),
    createdAt: t.field({ type: "DateTime", resolve: ({ createdAt }) => createdAt }),
    createdBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdById }, _args, ctx) =>
        createdById === null ? null : userById(ctx).load(createdById),
    }),
  }),
});

// Lists of other areas are narrowed to what uses an asset, also for those who may not read the library.
offerChoices("assets-in-use", {
  access: "signed-in",
  find: async (ctx, { ids, term, limit }) => {
    if (!may(ctx, { collectionType: "attachments" })) return [];
    const { id, name } = assets;
    const assetRows = await ctx.db
      .select({ id, name })
      .from(assets)
      .where(and(hasChosenId(id, ids), matchesTerm(term, { texts: [name] })))
      .orderBy(asc(inGerman(name)))
      .limit(limit);
    return assetRows.map((asset) => ({ id: String(asset.id), label: asset.name }));
  },
});

const declared = fieldsIn(ASSET_FIELDS, { table: assets, targets: { folders: folderTarget } });

export const assetRecord = defineRecord({
  area: "attachments",
  called: { one: "asset", many: "assets", type: "Asset" },
  table: assets,
  ref: AssetRef,
  schema: assetDraft,
  ...declared,
  input: (t) => ({
    ...declared.input(t),
    file: t.string({
      description: "Of a new asset: a file that the user has uploaded. It then belongs to the library.",
    }),
  }),
  toRow: ({ file, ...draft }) => ({ ...declared.toRow(draft), fileId: parseId(file ?? "") ?? 0 }),
  fromRow: (row) => ({ ...declared.fromRow(row), file: String(row.fileId) }),
  phases: [assetPhases],
  names: { ...declared.names, file: attachmentNamed },
  references: { ...declared.references, fileId: "file" },
  unique: {
    assets_hash_key: EXISTS,
    assets_file_key: EXISTS,
  },
  usedBy: assetUses,
  label: assets.name,
  list: {
    search: [searchedInAssets],
    sorts: { name: assets.name, createdAt: assets.createdAt, licenceUntil: assets.licenceUntil },
    defaultSort: "-createdAt",
    found: { facts: [assets.label, assets.alt] },
    filter: (t) => ({
      kinds: t.stringList(),
      folderIds: t.stringList({ description: "In these folders, or in one below them." }),
      isUsed: t.boolean(),
      licenceFrom: t.field({ type: "Date" }),
      licenceTo: t.field({ type: "Date" }),
      createdFrom: t.field({ type: "Date" }),
      createdTo: t.field({ type: "Date" }),
      lacksAlt: t.boolean({ description: "Pictures without an alternative text." }),
      lacksCopyright: t.boolean(),
    }),
    where: (filter) => [
      hasChosenValue(assets.kind, filter.kinds),
      filter.folderIds ? isInFolders(parseIds(filter.folderIds)) : undefined,
      isWanted(isUsed(), filter.isUsed),
      isWithinPeriod(assets.licenceUntil, filter.licenceFrom, filter.licenceTo),
      isWithinPeriod(
        sql`(${assets.createdAt} at time zone 'Europe/Vienna')::date`,
        filter.createdFrom,
        filter.createdTo,
      ),
      isWanted(sql`${assets.kind} = 'image' and ${assets.alt} is null`, filter.lacksAlt),
      isWanted(sql`${assets.copyright} is null`, filter.lacksCopyright),
    ],
  },
});

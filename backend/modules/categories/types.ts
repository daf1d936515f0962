import { type Attachment, pictureById, showPictures } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { bookings } from "backend/modules/bookings/tables";
import { flatPlanPlaces } from "backend/modules/flat-plans/tables";
import { immoflashPageFormats, immoflashPageTypes } from "backend/modules/immoflash/tables";
import { issueFormats } from "backend/modules/issues/tables";
import { copiedFrom } from "backend/modules/library/tables";
import { formatLimits, media, mediumCategories } from "backend/modules/media/tables";
import {
  checkOfSaves,
  defineRecord,
  fieldsIn,
  recordUses,
  refused,
  type Target,
  type UsedBy,
} from "backend/modules/records/service";
import { offerChoices } from "backend/platform/lists/choices";
import {
  type ChosenValues,
  hasChosenLink,
  hasChosenValue,
  isWanted,
  matchesTerm,
} from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { categoryForm } from "domain/categories/category";
import { CATEGORY_FIELDS } from "domain/categories/fields";
import { isSameOffer } from "domain/media/fields";
import type { Area } from "domain/permissions/names";
import { or, sql } from "drizzle-orm";
import { type Category, categoryNamed, otherTexts } from "./service";
import { categories, categoryTexts } from "./tables";

type CategoryText = Pick<Category, "label" | "description" | "imageId"> & { locale: string };

const LocalizedText = builder.objectRef<{ locale: string; content: string }>("LocalizedText").implement({
  fields: (t) => ({ locale: t.exposeString("locale"), content: t.exposeString("content") }),
});

const LocalizedImage = builder
  .objectRef<{ locale: string; content: Attachment }>("LocalizedImage")
  .implement({
    fields: (t) => ({
      locale: t.exposeString("locale"),
      content: t.expose("content", { type: AttachmentRef }),
    }),
  });

const FormatSize = builder.objectRef<{ width: number; height: number }>("FormatSize").implement({
  fields: (t) => ({ width: t.exposeInt("width"), height: t.exposeInt("height") }),
});

/** The texts in the locales asked for, in that order. Spec §3, localized text: the first entry is the fallback. */
async function textsOf(category: Category, ctx: Ctx): Promise<CategoryText[]> {
  const { id, locales } = category;
  const all = [{ ...category, locale: "de" }, ...(await otherTexts(ctx).load(id))];
  if (!locales?.length) return all;
  const wanted = locales.flatMap((locale) => all.filter((text) => text.locale === locale));
  return wanted.length > 0 ? wanted : all.slice(0, 1);
}

const content = (texts: CategoryText[], part: "label" | "description") =>
  texts.map((text) => ({ locale: text.locale, content: text[part] }));

async function imagesOf(category: Category, ctx: Ctx) {
  const images = (await textsOf(category, ctx)).map(async ({ locale, imageId }) => {
    const content = imageId === null ? null : await pictureById(ctx).load(imageId);
    return content ? [{ locale, content }] : [];
  });
  return (await Promise.all(images)).flat();
}

export const CategoryRef = builder.objectRef<Category>("Category").implement({
  fields: (t) => ({
    label: t.field({
      type: [LocalizedText],
      atMost: 4,
      resolve: async (category, _args, ctx) => content(await textsOf(category, ctx), "label"),
    }),
    description: t.field({
      type: [LocalizedText],
      atMost: 4,
      resolve: async (category, _args, ctx) => content(await textsOf(category, ctx), "description"),
    }),
    image: t.field({
      type: [LocalizedImage],
      atMost: 4,
      resolve: (category, _args, ctx) => imagesOf(category, ctx),
    }),
    name: t.string({
      description: "The label in the first locale asked for, or the first one.",
      resolve: async (category, _args, ctx) =>
        category.locales?.length
          ? ((await textsOf(category, ctx))[0]?.label ?? category.label)
          : category.label,
    }),
    formatSize: t.field({
      type: FormatSize,
      nullable: true,
      description: "Millimetres in print, pixels elsewhere.",
      resolve: ({ width, height }) => (width === null || height === null ? null : { width, height }),
    }),
  }),
});

const inBookings = (used: UsedBy["used"], field: string, filter: string): UsedBy => ({
  what: "bookings",
  table: bookings,
  record: bookings.id,
  used,
  field,
  link: (id) => `/bookings?${filter}=${id}`,
});

const inMedia = (table: UsedBy["table"], record: UsedBy["record"], used: UsedBy["used"]): UsedBy => ({
  what: "media",
  table,
  record,
  used,
  field: "categories",
  link: (id) => `/press?category=${id}`,
});

const inImmoflash = (table: typeof immoflashPageTypes | typeof immoflashPageFormats): UsedBy => ({
  what: "immoflash_configuration",
  table,
  record: table.configurationId,
  used: table.categoryId,
  field: "pageTypes",
  link: () => "/immoflash-configuration",
});

const usedBy: UsedBy[] = [
  inMedia(mediumCategories, mediumCategories.mediumId, mediumCategories.categoryId),
  inMedia(formatLimits, formatLimits.mediumId, formatLimits.categoryId),
  inMedia(media, media.id, media.mediumGroupId),
  inBookings(bookings.formatId, "specs.format", "adFormat"),
  inBookings(bookings.placementId, "specs.placement", "placement"),
  inBookings(bookings.bookingArtId, "specs.bookingType", "bookingArt"),
  {
    what: "print_issues",
    table: flatPlanPlaces,
    record: flatPlanPlaces.issueId,
    used: flatPlanPlaces.categoryId,
    field: "places",
    link: () => "/issues/print",
  },
  {
    what: "print_issues",
    table: issueFormats,
    record: issueFormats.issueId,
    used: issueFormats.categoryId,
    field: "formats",
    link: () => "/issues/print",
  },
  inImmoflash(immoflashPageTypes),
  inImmoflash(immoflashPageFormats),
];

const record = defineRecord({
  area: "categories",
  called: { one: "category", many: "categories", type: "Category" },
  table: categories,
  keptWith: ["categories"],
  ref: CategoryRef,
  schema: categoryForm,
  ...fieldsIn(CATEGORY_FIELDS, {
    table: categories,
    // Texts and pictures are those of all locales, and the size is one output.
    ownOutputs: ["label", "description", "image", "width", "height"],
  }),
  references: { imageId: "image" },
  usedBy,
  phases: [
    {
      check: {
        findings: checkOfSaves(async (tx, ctx, saves) => {
          const retyped = saves.flatMap(({ id, before, after }) =>
            id !== null && before && !isSameOffer(before.type, after.type) ? [id] : [],
          );
          const uses = await recordUses(tx, ctx, usedBy, retyped);
          const isUsed = retyped.some((id) => uses(id).length > 0);
          return isUsed ? refused([{ field: "type", message: "category_in_use" }]) : [];
        }),
      },
    },
  ],
  label: categories.label,
  showsHistory: (ctx) => may(ctx, { collectionType: "categories" }),
  list: {
    search: [categories.label, categories.description],
    sorts: {
      name: categories.label,
      type: [categories.type, categories.sorting, categories.label],
      usage: [categories.usage, categories.label],
      sorting: categories.sorting,
      updatedAt: categories.updatedAt,
    },
    defaultSort: "type",
    found: { facts: [categories.usage], isFormer: categories.inactive },
    filter: (t) => ({
      types: t.stringList(),
      usage: t.string(),
      inactive: t.boolean(),
      noAd: t.boolean(),
      assetIds: t.stringList({ description: "With a picture that was made of one of these assets." }),
    }),
    where: ({ types, usage, inactive, noAd, assetIds }) => [
      hasChosenValue(categories.type, types),
      matchesTerm(usage, { texts: [categories.usage] }),
      isWanted(categories.inactive, inactive),
      isWanted(categories.noAd, noAd),
      assetIds ? showsCopyOf(assetIds) : undefined,
    ],
  },
});

/** Whether a picture of a category, in any locale, was made of one of some assets. */
const showsCopyOf = (assetIds: ChosenValues<string>) =>
  or(
    hasChosenLink(categories.imageId, copiedFrom, assetIds),
    sql`exists (select 1 from ${categoryTexts} where ${categoryTexts.categoryId} = ${categories.id}
      and ${hasChosenLink(categoryTexts.imageId, copiedFrom, assetIds)})`,
  );

showPictures(categoryTexts.imageId);

/** Categories of some types for the forms of other areas: by term the active ones, in their order. */
export function offerCategories(name: string, types: readonly Category["type"][], area: Area): void {
  offerChoices(name, {
    access: { action: "read", collectionType: area },
    atMost: 1000,
    keptWith: ["categories"],
    find: async (ctx, { ids, term, limit }) => {
      const filter = ids ? { ids } : { types: [...types], inactive: false };
      const query = { page: { limit, skip: 0 }, term, filter, sort: "sorting" };
      const { data } = await record.list(ctx, query);
      const size = (row: Category) => (row.width === null ? null : `${row.width} × ${row.height}`);
      return data.map((row) => ({ id: String(row.id), label: row.label, note: size(row) }));
    },
  });
}

/** A category by its id, batched over the request; null where there is none. */
export const categoryById = record.byId;

/** The categories that fields of other records refer to. */
export const categoryTarget: Target = {
  type: CategoryRef,
  byId: categoryById,
  named: categoryNamed,
};

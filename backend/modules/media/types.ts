import { CategoryRef, categoryById } from "backend/modules/categories/types";
import type { Target } from "backend/modules/records/service";
import { offerChoices } from "backend/platform/lists/choices";
import type { Ctx } from "backend/platform/use-case/context";
import { builder, pageArgs, readPage } from "backend/schema/builder";
import { listObject } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import { LIMITATION_TYPES, MEDIUM_TYPES } from "domain/bookings/fields";
import {
  categoriesOfMedium,
  countMedia,
  type FormatLimitRow,
  limitsOfMedium,
  listMedia,
  type Medium,
  mediumById,
  mediumChoices,
  mediumNamed,
  type OfferedCategory,
  visibleMedia,
} from "./service";

export const MediumTypeEnum = builder.enumType("MediumType", {
  values: MEDIUM_TYPES,
});

/** A limit as it is shown; its format is identified by a number or by text. */
type ShownLimit = Omit<FormatLimitRow, "id" | "mediumId" | "categoryId"> & { categoryId: number | string };

const LimitationTypeEnum = builder.enumType("LimitationType", {
  values: LIMITATION_TYPES,
});

export const FormatLimitRef = builder.objectRef<ShownLimit>("FormatLimit").implement({
  fields: (t) => ({
    categoryId: t.string({ resolve: (limit) => String(limit.categoryId) }),
    isUnlimited: t.exposeBoolean("isUnlimited"),
    limitationType: t.field({ type: LimitationTypeEnum, resolve: (limit) => limit.limitationType }),
    availableSlots: t.exposeInt("availableSlots"),
    minimumTermDays: t.exposeInt("minimumTermDays", { nullable: true }),
    minimumTermMonths: t.exposeInt("minimumTermMonths", { nullable: true }),
    campaignStart: t.field({ type: "Date", nullable: true, resolve: (limit) => limit.campaignStart }),
    campaignEnd: t.field({ type: "Date", nullable: true, resolve: (limit) => limit.campaignEnd }),
  }),
});

async function offered(medium: Medium, role: OfferedCategory["role"], ctx: Ctx) {
  const all = await categoriesOfMedium(ctx).load(medium.id);
  const { locales } = medium;
  return all.filter((one) => one.role === role).map((one) => ({ ...one.category, locales }));
}

export const MediumRef = builder.objectRef<Medium>("Medium").implement({
  fields: (t) => ({
    type: t.field({ type: MediumTypeEnum, resolve: (medium) => medium.type }),
    inactive: t.boolean({
      description: "An inactive medium keeps what it has, and gets nothing new.",
      resolve: ({ isActive }) => !isActive,
    }),
    mediumgroupCategory: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: ({ mediumGroupId }, _args, ctx) =>
        mediumGroupId === null ? null : categoryById(ctx).load(mediumGroupId),
    }),
    formatcategories: t.field({
      type: [CategoryRef],
      atMost: SIZES.offers,
      resolve: (medium, _args, ctx) => offered(medium, "format", ctx),
    }),
    placementcategories: t.field({
      type: [CategoryRef],
      atMost: SIZES.offers,
      resolve: (medium, _args, ctx) => offered(medium, "placement", ctx),
    }),
    bookingartcategories: t.field({
      type: [CategoryRef],
      atMost: SIZES.offers,
      resolve: (medium, _args, ctx) => offered(medium, "bookingart", ctx),
    }),
    formatLimits: t.field({
      type: [FormatLimitRef],
      atMost: SIZES.offers,
      resolve: (medium, _args, ctx) => limitsOfMedium(ctx).load(medium.id),
    }),
  }),
});

/** The media that fields of other records refer to. */
export const mediumTarget: Target = {
  type: MediumRef,
  byId: mediumById,
  named: mediumNamed,
};

export const MediumList = listObject("MediumList", MediumRef);

const FilterItemInput = builder.inputType("FilterItem", {
  fields: (t) => ({
    field: t.string({ required: true }),
    value: t.stringList({ required: true }),
  }),
});

builder.queryField("backendMedium", (t) =>
  t.field({
    type: MediumList,
    access: { byRecord: visibleMedia },
    recordCount: countMedia,
    args: {
      locale: t.arg.stringList({
        description:
          "Locales of the texts of formats, placements and booking arts, the preferred one first; where a category has none of them, its first text. Unset: all. A medium's own name has no locale.",
      }),
      filter: t.arg({ type: [FilterItemInput] }),
      ...pageArgs,
      type: t.arg({ type: [MediumTypeEnum] }),
      term: t.arg.string(),
      thumbnailSizes: t.arg.stringList({
        description: "Labels of thumbnail sizes. Without effect: nothing in this answer has a picture.",
      }),
    },
    resolve: async (_root, { limit, skip, term, type, filter, locale }, ctx) => {
      const list = await listMedia(ctx, { page: readPage({ limit, skip }), term, type, filter });
      const locales = locale ?? undefined;
      return { ...list, data: list.data.map((medium) => ({ ...medium, locales })) };
    },
  }),
);

/** More media than a house has. */
const ALL_MEDIA = { limit: 1000, skip: 0 };

offerChoices("media", {
  access: "signed-in",
  atMost: ALL_MEDIA.limit,
  find: (ctx, query) => mediumChoices(ctx, query),
});
offerChoices("media-print", {
  access: "signed-in",
  atMost: ALL_MEDIA.limit,
  find: (ctx, query) => mediumChoices(ctx, query, { type: ["print"] }),
});

// A right is given for any medium, and a rubric is of any: who may see their lists chooses among all media. What a task
// needs depends on the type of its medium.
for (const area of ["datasources", "roles", "rubrics", "users"] as const) {
  offerChoices(`media-of-${area}`, {
    access: { action: "read", collectionType: area },
    atMost: ALL_MEDIA.limit,
    find: (ctx, query) => mediumChoices(ctx, query, { visible: "all", notesType: area === "users" }),
  });
}

/** What media offer, by its source of choices. It is little, so it is searched here. */
const OFFERED = { formats: "format", placements: "placement", "booking-arts": "bookingart" } as const;

/** @param isAlsoFormer whether it offers what may no longer be booked, for filters that still search for it */
function offerOfMedia(name: string, role: OfferedCategory["role"], isAlsoFormer: boolean): void {
  offerChoices(name, {
    access: "signed-in",
    find: async (ctx, { ids, term, within, limit }) => {
      const { data: media } = await listMedia(ctx, { page: ALL_MEDIA });
      const chosenMedia = media.filter(({ id }) => within.length === 0 || within.includes(String(id)));
      const offers = await Promise.all(chosenMedia.map(({ id }) => categoriesOfMedium(ctx).load(id)));
      const ofRole = offers.flat().filter((one) => one.role === role);
      const byId = new Map(ofRole.map(({ category }) => [String(category.id), category]));
      const isWanted = ([id, { label, inactive }]: [string, OfferedCategory["category"]]) =>
        ids
          ? ids.includes(id)
          : (isAlsoFormer || !inactive) && label.toLowerCase().includes(term.toLowerCase());
      return [...byId]
        .filter(isWanted)
        .map(([id, { label }]) => ({ id, label }))
        .sort((a, b) => a.label.localeCompare(b.label, "de"))
        .slice(0, limit);
    },
  });
}

for (const [name, role] of Object.entries(OFFERED)) {
  offerOfMedia(name, role, false);
  offerOfMedia(`${name}-and-former`, role, true);
}

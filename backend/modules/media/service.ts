import { bookings } from "backend/modules/bookings/tables";
import { type Category, inOrderOfCategories } from "backend/modules/categories/service";
import { categories } from "backend/modules/categories/tables";
import type { Db } from "backend/platform/database/database";
import {
  defineGroupLoader,
  defineLoader,
  isAnyOf,
  prepared,
  recordOfEach,
} from "backend/platform/database/loaders";
import type { Choice, ChoiceQuery, ChoiceSource } from "backend/platform/lists/choices";
import {
  type ChosenValues,
  hasChosenId,
  isOneOf,
  matchesTerm,
  parseIds,
} from "backend/platform/lists/list-conditions";
import { type ListQuery, pageOf, type RecordList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { defineName } from "backend/platform/use-case/names";
import { may } from "backend/schema/access";
import { OFFERED_TYPES } from "domain/media/fields";
import { permittedMedia } from "domain/permissions/bookings";
import { AREA_ACTIONS, MEDIUM_BOOKING_ACTIONS } from "domain/permissions/names";
import { asc, eq, type SQL, sql } from "drizzle-orm";
import { formatLimits, media, mediumCategories, mediumNames } from "./tables";

/** `locales`: those that the texts of what it offers were asked for in; unset = all. */
export type Medium = typeof media.$inferSelect & { locales?: readonly string[] | undefined };
export type FormatLimitRow = typeof formatLimits.$inferSelect;

/** One restriction of the media list: `type`, `hasIssues`, `goal` or `_id`, and the values it may have. */
export interface FilterItem {
  field: string;
  value: string[];
}

const inOrderOfHouse = prepared((db) => db.select().from(media).orderBy(asc(media.sorting), asc(media.id)));

/**
 * All media, in the order of the house (`sorting`). They are few, and most screens show them several times: as tabs,
 * in filters and in rows. So a request reads them once.
 */
const allMedia = defineLoader<"all", Medium[]>(
  async (_keys, ctx) => [await inOrderOfHouse(ctx.db, {})],
  ["media"],
);

/** The media that fit, in the order of the house. */
export async function mediaWhere(ctx: Ctx, fits: (medium: Medium) => boolean): Promise<Medium[]> {
  return (await allMedia(ctx).load("all")).filter(fits);
}

/** How many media the house has. */
export const countMedia = async (ctx: Ctx): Promise<number> => (await allMedia(ctx).load("all")).length;

/** A medium by its id; null where there is none. */
export const mediumById = defineLoader<number, Medium | null>(async (ids, ctx) =>
  recordOfEach(ids, await allMedia(ctx).load("all")),
);

/** A medium by its name, for the activity log. */
export const mediumNamed = defineName({ from: media, id: media.id, name: media.name });

/** How much of each format a medium has. */
export const limitsOfMedium = defineGroupLoader<FormatLimitRow>(
  (db, ids) =>
    db
      .select()
      .from(formatLimits)
      .where(isAnyOf(formatLimits.mediumId, ids))
      .orderBy(asc(formatLimits.categoryId)),
  (limit) => limit.mediumId,
  ["format_limits"],
);

/** One thing a medium offers, and as what. */
export interface OfferedCategory {
  mediumId: number;
  role: "format" | "placement" | "bookingart";
  category: Category;
}

/** The formats, placements and booking arts of a medium, in their order. */
export const categoriesOfMedium = defineGroupLoader<OfferedCategory>(
  (db, ids) =>
    db
      .select({ mediumId: mediumCategories.mediumId, role: mediumCategories.role, category: categories })
      .from(mediumCategories)
      .innerJoin(categories, eq(categories.id, mediumCategories.categoryId))
      .where(isAnyOf(mediumCategories.mediumId, ids))
      .orderBy(...inOrderOfCategories),
  (offered) => offered.mediumId,
  ["medium_categories", "categories"],
);

/**
 * The media a user may see: all with a permission for bookings or media as a whole, otherwise those for which
 * any booking permission is held (`medium:<id>:<action>__bookings`, decisions §3).
 */
export function visibleMedia(ctx: Ctx): "all" | number[] {
  if (AREA_ACTIONS.some((action) => may(ctx, { action, collectionType: "media" }))) return "all";
  return permittedMedia(ctx.permissions, MEDIUM_BOOKING_ACTIONS);
}

/** The media whose names match a term; null if there is none. */
async function mediaNamed(ctx: Ctx, term: string | null | undefined): Promise<Set<number> | null> {
  const matches = matchesTerm(term, { texts: [mediumNames], table: media });
  if (!matches) return null;
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select ${media.id} from ${media} where ${matches}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

type MediaQuery = Omit<ListQuery<FilterItem[]>, "sort"> & { type?: Medium["type"][] | null | undefined };

/** The media the user may see, in the order of the house (`sorting`). */
export async function listMedia(
  ctx: Ctx,
  { page, term, type, filter }: MediaQuery,
  visible = visibleMedia(ctx),
): Promise<RecordList<Medium>> {
  const restrictions = (filter ?? []).map(restriction);
  if (visible !== "all") restrictions.push(({ id }) => visible.includes(id));
  if (type) restrictions.push((medium) => type.includes(medium.type));
  const named = await mediaNamed(ctx, term);
  if (named) restrictions.push(({ id }) => named.has(id));
  const fitting = await mediaWhere(ctx, (medium) => restrictions.every((fits) => fits(medium)));
  return { ...pageOf(fitting, page), ids: async () => fitting.map(({ id }) => id) };
}

/** Whether a medium offers, limits or belongs to one of some categories. */
export function usesCategory(ids: ChosenValues<string>): SQL | undefined {
  if (!ids) return undefined;
  return sql`(${hasChosenId(media.mediumGroupId, ids)}
    or exists (select 1 from ${mediumCategories} where ${mediumCategories.mediumId} = ${media.id}
      and ${hasChosenId(mediumCategories.categoryId, ids)})
    or exists (select 1 from ${formatLimits} where ${formatLimits.mediumId} = ${media.id}
      and ${hasChosenId(formatLimits.categoryId, ids)}))`;
}

/** What a change may do to the type of a medium. */
type TypeChange = { id: number | null; before: { type: string } | null; after: { type: string } };

/** A medium with bookings keeps its type: their fields are those of their type. The problem at its field. */
export async function keepingTypes(tx: Db, changes: readonly TypeChange[]): Promise<Problem[]> {
  const retyped = changes.flatMap(({ id, before, after }) =>
    id !== null && before && before.type !== after.type ? [id] : [],
  );
  const [sold] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(isOneOf(bookings.targetMediumId, retyped))
    .limit(1);
  return sold ? [{ field: "type", message: "medium_has_bookings" }] : [];
}

type Offers = Partial<Record<keyof typeof OFFERED_TYPES, readonly string[] | string | null>>;

/** Each field of a medium takes categories of its types only; what it has already stays. The problems at the fields. */
export async function offeringTheirTypes(
  tx: Db,
  changes: readonly { before: Offers | null; after: Offers }[],
): Promise<Problem[]> {
  const fields = Object.keys(OFFERED_TYPES) as (keyof typeof OFFERED_TYPES)[];
  const idsOf = (offers: Offers | null, field: keyof Offers) => [offers?.[field] ?? []].flat();
  const chosen = fields.flatMap((field) =>
    changes.flatMap(({ before, after }) => {
      const had = new Set(idsOf(before, field));
      return idsOf(after, field).flatMap((id) => (had.has(id) ? [] : [{ field, id }]));
    }),
  );
  const rows = await tx
    .select({ id: categories.id, type: categories.type, label: categories.label })
    .from(categories)
    .where(isOneOf(categories.id, parseIds([...new Set(chosen.map(({ id }) => id))])));
  const byId = new Map(rows.map((category) => [String(category.id), category]));
  const problems = chosen.flatMap(({ field, id }) => {
    const category = byId.get(id);
    const types: readonly string[] = OFFERED_TYPES[field];
    if (!category || types.includes(category.type)) return [];
    return [{ field, message: "category_type_wrong", params: { category: category.label } }];
  });
  // One of each field says enough.
  return [...new Map(problems.map((problem) => [problem.field, problem])).values()];
}

/**
 * The active media that fit, by their names, for users who need not see their bookings:
 * `offerChoices("media-of-articles", { access, ...activeMedia(({ hasArticle }) => hasArticle) })`.
 */
export const activeMedia = (fits: (medium: Medium) => boolean): Pick<ChoiceSource, "atMost" | "find"> => ({
  atMost: 1000,
  find: async (ctx, { ids, term, limit }) => {
    const words = (term ?? "").toLocaleLowerCase("de");
    const fitting = await mediaWhere(ctx, (medium) =>
      ids
        ? ids.includes(String(medium.id))
        : medium.isActive && fits(medium) && medium.name.toLocaleLowerCase("de").includes(words),
    );
    return fitting.slice(0, limit).map(({ id, name }) => ({ id: String(id), label: name }));
  },
});

/**
 * Media to choose from, of some types or of all. By default only media that the user may see; `visible` widens this for
 * forms that offer every medium.
 */
export async function mediumChoices(
  ctx: Ctx,
  { ids, term, limit }: ChoiceQuery,
  {
    type: types,
    visible = visibleMedia(ctx),
    notesType = false,
  }: { type?: Medium["type"][]; visible?: "all" | number[]; notesType?: boolean } = {},
): Promise<Choice[]> {
  const filter = ids ? [{ field: "_id", value: [...ids] }] : null;
  const query = { page: { limit, skip: 0 }, term, type: ids ? null : types, filter };
  const { data } = await listMedia(ctx, query, visible);
  return data.map(({ id, name, type }) => ({
    id: String(id),
    label: name,
    ...(notesType ? { note: type } : {}),
  }));
}

const RESTRICTED: Record<string, (medium: Medium) => string | null> = {
  _id: ({ id }) => String(id),
  type: ({ type }) => type,
  goal: ({ goal }) => goal,
  hasIssues: ({ hasIssues }) => String(hasIssues),
};

function restriction({ field, value }: FilterItem, index: number): (medium: Medium) => boolean {
  const valueOf = Object.hasOwn(RESTRICTED, field) ? RESTRICTED[field] : undefined;
  if (!valueOf) throw badUserInput([{ field: `filter[${index}].field`, message: "choice_invalid" }]);
  const values = new Set<string | null>(value);
  return (medium) => values.has(valueOf(medium));
}

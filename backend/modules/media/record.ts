import { articles } from "backend/modules/articles/tables";
import { bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { categoryNamed } from "backend/modules/categories/service";
import { offerCategories } from "backend/modules/categories/types";
import { usesInDataSources } from "backend/modules/data-sources/service";
import { lockIssuesOfMedia, setClosingDaysOfMedia } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { pressReleases } from "backend/modules/press-releases/tables";
import { defineRecord, type UsedBy } from "backend/modules/records/service";
import { rubrics } from "backend/modules/rubrics/tables";
import { hasChosenValue, isOneOf, isWanted } from "backend/platform/lists/list-conditions";
import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { LAST_PLACE, OFFERED_TYPES } from "domain/media/fields";
import { mediumForm } from "domain/media/medium";
import { sql } from "drizzle-orm";
import { keepingTypes, type OfferedCategory, offeringTheirTypes, usesCategory } from "./service";
import { formatLimits, media, mediumCategories, mediumNames } from "./tables";
import { MediumList, MediumRef } from "./types";

const FormatLimitInput = builder.inputType("FormatLimitInput", {
  fields: (t) => ({
    categoryId: t.string(),
    limitationType: t.string(),
    availableSlots: t.int({ description: "0 is unlimited." }),
    isUnlimited: t.boolean(),
    minimumTermDays: t.int(),
    minimumTermMonths: t.int(),
    campaignStart: t.string(),
    campaignEnd: t.string(),
  }),
});

const usedIn = (
  what: UsedBy["what"],
  used: UsedBy["used"],
  record: UsedBy["record"],
  list: string,
): UsedBy => ({
  what,
  table: used.table as UsedBy["table"],
  record,
  used,
  field: "medium",
  link: (id) => `${list}?medium=${id}`,
});

const CLOSING_RULES = ["adClosingDays", "materialClosingDays"] as const;

const offers = (role: OfferedCategory["role"]) => ({
  table: mediumCategories,
  record: mediumCategories.mediumId,
  other: mediumCategories.categoryId,
  kind: { column: mediumCategories.role, value: role },
  named: (id: string) => categoryNamed(id),
});

defineRecord({
  area: "media",
  called: { one: "medium", many: "media", type: "Medium" },
  table: media,
  ref: MediumRef,
  schema: mediumForm,
  input: (t) => ({
    name: t.string(),
    type: t.string(),
    inactive: t.boolean(),
    goal: t.string({ description: "Characters A-Z and 0-9, at most 2." }),
    colour: t.string({ description: "#rrggbb" }),
    sorting: t.int({ description: "The place among the media; without one it comes last." }),
    filtering: t.string({ description: "yearly | monthly | weekly" }),
    adClosingDays: t.int({ description: "Working days before an issue; unset: no rule." }),
    materialClosingDays: t.int({ description: "Working days before an issue; unset: no rule." }),
    mediumGroup: t.string(),
    hasIssues: t.boolean(),
    hasArticle: t.boolean(),
    hasArticleNumber: t.boolean(),
    hasCitations: t.boolean(),
    showInVideoCalendar: t.boolean(),
    allowAdsViaApi: t.boolean(),
    formats: t.stringList(),
    placements: t.stringList(),
    bookingArts: t.stringList(),
    formatLimits: t.field({ type: [FormatLimitInput] }),
  }),
  toRow: ({ inactive, sorting, mediumGroup, formats, placements, bookingArts, formatLimits, ...draft }) => ({
    ...draft,
    isActive: !inactive,
    sorting: sorting ?? LAST_PLACE,
    mediumGroupId: mediumGroup === null ? null : parseId(mediumGroup),
  }),
  fromRow: (row) => ({
    name: row.name,
    type: row.type,
    inactive: !row.isActive,
    goal: row.goal,
    colour: row.colour,
    sorting: row.sorting === LAST_PLACE ? null : row.sorting,
    filtering: row.filtering,
    adClosingDays: row.adClosingDays,
    materialClosingDays: row.materialClosingDays,
    mediumGroup: row.mediumGroupId === null ? null : String(row.mediumGroupId),
    hasIssues: row.hasIssues,
    hasArticle: row.hasArticle,
    hasArticleNumber: row.hasArticleNumber,
    hasCitations: row.hasCitations,
    showInVideoCalendar: row.showInVideoCalendar,
    allowAdsViaApi: row.allowAdsViaApi,
  }),
  links: { formats: offers("format"), placements: offers("placement"), bookingArts: offers("bookingart") },
  rows: {
    formatLimits: {
      table: formatLimits,
      record: formatLimits.mediumId,
      columns: {
        categoryId: formatLimits.categoryId,
        limitationType: formatLimits.limitationType,
        availableSlots: formatLimits.availableSlots,
        isUnlimited: formatLimits.isUnlimited,
        minimumTermDays: formatLimits.minimumTermDays,
        minimumTermMonths: formatLimits.minimumTermMonths,
        campaignStart: formatLimits.campaignStart,
        campaignEnd: formatLimits.campaignEnd,
      },
      names: { categoryId: categoryNamed },
    },
  },
  names: { mediumGroup: categoryNamed },
  references: { mediumGroupId: "mediumGroup" },
  usedBy: [
    usedIn("bookings", bookings.targetMediumId, bookings.id, "/bookings"),
    usedIn("print_issues", issues.mediumId, issues.id, "/issues/print"),
    usedIn("rubrics", rubrics.mediumId, rubrics.id, "/rubrics"),
    usedIn("articles", articles.mediumId, articles.id, "/articles"),
    usesInDataSources("medium"),
    usedIn("press_releases", pressReleases.mediumId, pressReleases.id, "/press/releases"),
    usedIn("bookings", bookingTargetMedia.mediumId, bookingTargetMedia.bookingId, "/bookings"),
  ],
  permits: async (tx, _ctx, changes) => [
    ...(await keepingTypes(tx, changes)),
    ...(await offeringTheirTypes(tx, changes)),
  ],
  async lockFirst(tx, ids, sent) {
    const { id, adClosingDays, materialClosingDays } = media;
    const rules = await tx
      .select({ id, adClosingDays, materialClosingDays })
      .from(media)
      .where(isOneOf(id, ids));
    const changed = rules.filter((before) =>
      CLOSING_RULES.some((rule) => sent(rule) !== undefined && sent(rule) !== before[rule]),
    );
    if (changed.length > 0)
      await lockIssuesOfMedia(
        tx,
        changed.map((medium) => medium.id),
      );
  },
  async changed({ tx }, ctx, changes) {
    const changed = changes.filter(({ before, after }) =>
      CLOSING_RULES.some((rule) => before?.[rule] !== after[rule]),
    );
    await setClosingDaysOfMedia(
      tx,
      changed.map(({ id }) => id),
      todayInVienna(ctx.now()),
    );
  },
  label: media.name,
  showsHistory: (ctx) => may(ctx, { collectionType: "media" }),
  choices: { offered: { titles: {} } },
  list: {
    type: MediumList,
    search: [mediumNames],
    sorts: {
      sorting: media.sorting,
      name: media.name,
      type: [media.type, media.sorting],
      goal: media.goal,
      updatedAt: media.updatedAt,
    },
    defaultSort: "sorting",
    found: { facts: [media.goal], isFormer: sql`not ${media.isActive}` },
    filter: (t) => ({
      types: t.stringList(),
      inactive: t.boolean(),
      hasIssues: t.boolean(),
      categoryIds: t.stringList({ description: "Offered, limited, or the medium's group." }),
    }),
    where: ({ types, inactive, hasIssues, categoryIds }) => [
      hasChosenValue(media.type, types),
      isWanted(media.isActive, inactive == null ? null : !inactive),
      isWanted(media.hasIssues, hasIssues),
      usesCategory(categoryIds),
    ],
  },
});

// What the form of a medium offers.
offerCategories("categories-of-media", Object.values(OFFERED_TYPES).flat(), "media");
for (const [field, types] of Object.entries(OFFERED_TYPES))
  offerCategories(`${field}-of-media`, types, "media");

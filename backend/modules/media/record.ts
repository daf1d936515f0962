import { articles } from "backend/modules/articles/tables";
import { bookings, bookingTargetMedia } from "backend/modules/bookings/tables";
import { categoryTarget, offerCategories } from "backend/modules/categories/types";
import { usesInDataSources } from "backend/modules/data-sources/service";
import { lockIssuesOfMedia, setClosingDaysOfMedia } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { pressReleases } from "backend/modules/press-releases/tables";
import {
  checkOfSaves,
  defineRecord,
  fieldsIn,
  followSaves,
  refused,
  rowInputOf,
  type UsedBy,
} from "backend/modules/records/service";
import { rubrics } from "backend/modules/rubrics/tables";
import type { Db } from "backend/platform/database/database";
import { hasChosenValue, isOneOf, isWanted } from "backend/platform/lists/list-conditions";
import { may } from "backend/schema/access";
import { todayInVienna } from "domain/dates";
import { LAST_PLACE, LIMIT_FIELDS, MEDIUM_FIELDS, OFFERED_TYPES } from "domain/media/fields";
import { mediumForm } from "domain/media/medium";
import { sql } from "drizzle-orm";
import { keepingTypes, type OfferedCategory, offeringTheirTypes, usesCategory } from "./service";
import { formatLimits, media, mediumCategories, mediumNames } from "./tables";
import { MediumList, MediumRef } from "./types";

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

/** Locks the issues of media whose rules of closing change. */
async function lockIssuesOfNewRules(
  tx: Db,
  ids: readonly number[],
  sent: (field: string) => unknown,
): Promise<void> {
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
}

const offeredAs = (role: OfferedCategory["role"]) => ({ column: mediumCategories.role, value: role });

// The contract has other names for what a medium offers, and its types.
const declared = fieldsIn(MEDIUM_FIELDS, {
  table: media,
  targets: { categories: categoryTarget },
  tables: {
    formats: mediumCategories,
    placements: mediumCategories,
    bookingArts: mediumCategories,
    formatLimits,
  },
  kinds: {
    formats: offeredAs("format"),
    placements: offeredAs("placement"),
    bookingArts: offeredAs("bookingart"),
  },
  rowTypes: {
    formatLimits: rowInputOf("FormatLimit", LIMIT_FIELDS, { categories: categoryTarget }),
  },
  derived: ({ sorting, inactive }) => ({
    sorting: sorting ?? LAST_PLACE,
    isActive: !inactive,
  }),
  ownOutputs: ["type", "mediumGroup", "formats", "placements", "bookingArts", "formatLimits"],
});

defineRecord({
  area: "media",
  called: { one: "medium", many: "media", type: "Medium" },
  table: media,
  ref: MediumRef,
  schema: mediumForm,
  ...declared,
  input: (t) => ({ ...declared.input(t), inactive: t.boolean() }),
  fromRow: (row) => ({
    ...declared.fromRow(row),
    sorting: row.sorting === LAST_PLACE ? null : row.sorting,
    inactive: !row.isActive,
  }),
  usedBy: [
    usedIn("bookings", bookings.targetMediumId, bookings.id, "/bookings"),
    usedIn("print_issues", issues.mediumId, issues.id, "/issues/print"),
    usedIn("rubrics", rubrics.mediumId, rubrics.id, "/rubrics"),
    usedIn("articles", articles.mediumId, articles.id, "/articles"),
    usesInDataSources("medium"),
    usedIn("press_releases", pressReleases.mediumId, pressReleases.id, "/press/releases"),
    usedIn("bookings", bookingTargetMedia.mediumId, bookingTargetMedia.bookingId, "/bookings"),
  ],
  phases: [
    {
      check: {
        locks: lockIssuesOfNewRules,
        findings: checkOfSaves(async (tx, _ctx, saves) =>
          refused([...(await keepingTypes(tx, saves)), ...(await offeringTheirTypes(tx, saves))]),
        ),
      },
      follow: followSaves(async ({ tx }, ctx, saves) => {
        const changed = saves.filter(({ before, after }) =>
          CLOSING_RULES.some((rule) => before?.[rule] !== after[rule]),
        );
        await setClosingDaysOfMedia(
          tx,
          changed.map(({ id }) => id),
          todayInVienna(ctx.now()),
        );
      }),
    },
  ],
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

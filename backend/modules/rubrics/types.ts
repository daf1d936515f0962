import { articleRubrics } from "backend/modules/articles/tables";
import { usesInDataSources } from "backend/modules/data-sources/service";
import { media } from "backend/modules/media/tables";
import { mediumTarget } from "backend/modules/media/types";
import {
  byName,
  defineRecord,
  fieldsIn,
  offerImport,
  refused,
  type Target,
} from "backend/modules/records/service";
import { draftsWithoutMainTag, withoutMainTag } from "backend/modules/tags/service";
import { tags } from "backend/modules/tags/tables";
import { tagTarget } from "backend/modules/tags/types";
import { hasChosenId, hasChosenLink } from "backend/platform/lists/list-conditions";
import { defineName } from "backend/platform/use-case/names";
import { builder } from "backend/schema/builder";
import { RUBRIC_FIELDS } from "domain/rubrics/fields";
import { rubricForm } from "domain/rubrics/rubric";
import { eq } from "drizzle-orm";
import { rubrics, rubricTags } from "./tables";

/** A rubric by its name, for the activity log. */
export const rubricNamed = defineName({ from: rubrics, id: rubrics.id, name: rubrics.name });

export const RubricRef = builder.objectRef<typeof rubrics.$inferSelect>("Rubric").implement({});

const record = defineRecord({
  area: "rubrics",
  called: { one: "rubric", many: "rubrics", type: "Rubric" },
  table: rubrics,
  ref: RubricRef,
  schema: rubricForm,
  ...fieldsIn(RUBRIC_FIELDS, {
    table: rubrics,
    targets: {
      media: mediumTarget,
      tags: tagTarget,
    },
    tables: { tags: rubricTags },
  }),
  usedBy: [
    {
      what: "articles",
      field: "rubrics",
      table: articleRubrics,
      record: articleRubrics.articleId,
      used: articleRubrics.rubricId,
      link: (id) => `/articles?rubric=${id}`,
    },
    usesInDataSources("rubric"),
  ],
  unique: { rubrics_name_key: { field: "name", message: "rubric_name_used" } },
  phases: [{ check: { ofTable: async (tx) => refused(await withoutMainTag(tx, "tags")) } }],
  label: rubrics.name,
  list: {
    search: [rubrics.name],
    joins: [{ table: media, on: eq(media.id, rubrics.mediumId) }],
    sorts: { name: rubrics.name, medium: media.name },
    defaultSort: "name",
    filter: (t) => ({ mediumIds: t.stringList(), tagIds: t.stringList() }),
    where: ({ mediumIds, tagIds }) => [
      hasChosenId(rubrics.mediumId, mediumIds),
      hasChosenLink(rubrics.id, { record: rubricTags.rubricId, other: rubricTags.tagId }, tagIds),
    ],
  },
});
export const rubricById = record.byId;

/** Rubrics as other records name them. */
export const rubricTarget: Target = {
  type: RubricRef,
  byId: rubricById,
  named: rubricNamed,
};

offerImport("rubrics", record, {
  named: { medium: byName(media), tags: byName(tags) },
  unique: [{ column: "name", from: rubrics.name }],
  check: draftsWithoutMainTag,
});

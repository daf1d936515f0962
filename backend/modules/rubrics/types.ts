import { articleRubrics } from "backend/modules/articles/tables";
import { usesInDataSources } from "backend/modules/data-sources/service";
import { mediumById, mediumNamed } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { MediumRef } from "backend/modules/media/types";
import { byName, defineRecord, offerImport } from "backend/modules/records/service";
import { draftsWithoutMainTag, withoutMainTag } from "backend/modules/tags/service";
import { tags } from "backend/modules/tags/tables";
import { TagRef, tagNamed, tagsOf } from "backend/modules/tags/types";
import { requireReferenced } from "backend/platform/database/loaders";
import { hasChosenId, hasChosenLink } from "backend/platform/lists/list-conditions";
import { defineName } from "backend/platform/use-case/names";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { parseId } from "domain/identifiers";
import { rubricForm } from "domain/rubrics/rubric";
import { eq } from "drizzle-orm";
import { rubrics, rubricTags } from "./tables";

/** A rubric by its name, for the activity log. */
export const rubricNamed = defineName({ from: rubrics, id: rubrics.id, name: rubrics.name });

export const RubricRef = builder.objectRef<typeof rubrics.$inferSelect>("Rubric").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    medium: t.field({
      type: MediumRef,
      resolve: ({ mediumId }, _args, ctx) => requireReferenced(mediumById(ctx).load(mediumId)),
    }),
    tags: t.field({
      type: [TagRef],
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx): ReturnType<typeof tagsOf> =>
        tagsOf(ctx, (await record.linksOf(ctx).load(id)).tags),
    }),
  }),
});

const record = defineRecord({
  area: "rubrics",
  called: { one: "rubric", many: "rubrics", type: "Rubric" },
  table: rubrics,
  ref: RubricRef,
  schema: rubricForm,
  input: (t) => ({ name: t.string(), medium: t.string(), tags: t.stringList() }),
  toRow: ({ name, medium }) => ({ name, mediumId: parseId(medium) ?? 0 }),
  fromRow: ({ name, mediumId }) => ({ name, medium: String(mediumId) }),
  links: {
    tags: { table: rubricTags, record: rubricTags.rubricId, other: rubricTags.tagId, named: tagNamed },
  },
  names: { medium: mediumNamed },
  references: { mediumId: "medium" },
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
  rules: (tx) => withoutMainTag(tx, "tags"),
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

offerImport("rubrics", record, {
  named: { medium: byName(media), tags: byName(tags) },
  unique: [{ column: "name", from: rubrics.name }],
  check: draftsWithoutMainTag,
});

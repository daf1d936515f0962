import { mediumById, mediumChoices, mediumNamed } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { MediumRef } from "backend/modules/media/types";
import { defineRecord, offerImport } from "backend/modules/records/service";
import { draftsWithoutMainTag, withoutMainTag } from "backend/modules/tags/service";
import { tags } from "backend/modules/tags/tables";
import { TagRef, tagById, tagNamed } from "backend/modules/tags/types";
import { offerChoices } from "backend/platform/choices";
import { notFound } from "backend/platform/errors";
import { hasChosenId } from "backend/platform/list-query";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { parseId } from "domain/identifiers";
import { rubricForm } from "domain/rubrics/rubric";
import { eq, sql } from "drizzle-orm";
import { rubrics, rubricTags } from "./tables";

const RubricRef = builder.objectRef<typeof rubrics.$inferSelect>("Rubric").implement({
  fields: (t) => ({
    name: t.exposeString("name"),
    medium: t.field({
      type: MediumRef,
      resolve: async ({ mediumId }, _args, ctx) => {
        const medium = await mediumById(ctx).load(mediumId);
        if (!medium) throw notFound();
        return medium;
      },
    }),
    tags: t.field({
      type: [TagRef],
      atMost: SIZES.fields,
      resolve: async ({ id }, _args, ctx) => {
        const { tags = [] } = await record.linksOf(ctx).load(id);
        const found = await tagById(ctx).loadMany(tags.map(Number));
        return found.filter((tag) => tag !== null && !(tag instanceof Error)) as never;
      },
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
      tagIds
        ? sql`exists (select 1 from ${rubricTags} where ${rubricTags.rubricId} = ${rubrics.id}
            and ${hasChosenId(rubricTags.tagId, tagIds)})`
        : undefined,
    ],
  },
});

// A rubric may belong to any medium, whatever media its editor sees: the list of rubrics names them too.
offerChoices("media-of-rubrics", {
  access: { action: "read", collectionType: "rubrics" },
  atMost: 1000,
  find: (ctx, query) => mediumChoices(ctx, query, { visible: "all" }),
});

offerImport("rubrics", record, {
  named: {
    medium: { table: media, id: media.id, names: [media.name] },
    tags: { table: tags, id: tags.id, names: [tags.name] },
  },
  unique: [{ column: "name", from: rubrics.name }],
  check: draftsWithoutMainTag,
});

import { articleMainTags, articleTags } from "backend/modules/articles/tables";
import { usesInDataSources } from "backend/modules/data-sources/service";
import {
  defineRecord,
  fieldsIn,
  offerImport,
  refused,
  type Target,
  type UsedBy,
} from "backend/modules/records/service";
import { mergeField } from "backend/modules/records/types";
import { rubricTags } from "backend/modules/rubrics/tables";
import { isWanted } from "backend/platform/lists/list-conditions";
import { defineName } from "backend/platform/use-case/names";
import { builder } from "backend/schema/builder";
import { TAG_FIELDS } from "domain/tags/fields";
import { tagForm } from "domain/tags/tag";
import { withoutMainTag } from "./service";
import { tags } from "./tables";

/** A tag by its name, for the activity log. */
export const tagNamed = defineName({ from: tags, id: tags.id, name: tags.name });

export const TagRef = builder.objectRef<typeof tags.$inferSelect>("Tag").implement({});

/** The places that use tags. A new area that uses tags adds a line; deleting and merging then include it. */
const usedBy: UsedBy[] = [
  {
    what: "rubrics",
    table: rubricTags,
    record: rubricTags.rubricId,
    used: rubricTags.tagId,
    field: "tags",
    link: (id) => `/rubrics?tag=${id}`,
  },
  {
    what: "articles",
    table: articleTags,
    record: articleTags.articleId,
    used: articleTags.tagId,
    field: "tags",
    link: (id) => `/articles?tag=${id}`,
  },
  {
    what: "articles",
    table: articleMainTags,
    record: articleMainTags.articleId,
    used: articleMainTags.tagId,
    field: "mainTags",
    link: (id) => `/articles?tag=${id}`,
  },
  usesInDataSources("tag"),
];

const record = defineRecord({
  area: "tags",
  called: { one: "tag", many: "tags", type: "Tag" },
  table: tags,
  ref: TagRef,
  schema: tagForm,
  ...fieldsIn(TAG_FIELDS, { table: tags }),
  unique: { tags_name_key: { field: "name", message: "tag_name_used" } },
  usedBy,
  phases: [{ check: { ofTable: async (tx) => refused(await withoutMainTag(tx, "isMainTag")) } }],
  label: tags.name,
  list: {
    search: [tags.name],
    sorts: { name: tags.name, isMainTag: tags.isMainTag, updatedAt: tags.updatedAt },
    defaultSort: "name",
    filter: (t) => ({ isMainTag: t.boolean() }),
    where: ({ isMainTag }) => [isWanted(tags.isMainTag, isMainTag)],
  },
});

export const tagById = record.byId;

/** Tags as other records name them. */
export const tagTarget: Target = {
  type: TagRef,
  byId: tagById,
  named: tagNamed,
};

mergeField({ area: "tags", many: "Tags", ref: TagRef }, record);
offerImport("tags", record, { unique: [{ column: "name", from: tags.name }] });

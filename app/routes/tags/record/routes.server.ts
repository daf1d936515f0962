import { tagForm } from "domain/tags/tag";
import { graphql } from "~/graphql/graphql";
import { BulkDone, BulkPreviewed, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { tagList } from "./definition";

export const tagRoutes = recordRoutes({
  list: tagList,
  schema: tagForm,
  made: { tags: { fields: { name: "text", isMainTag: "check" } } },
  values: ({ name, isMainTag }) => ({ name, isMainTag }),
  record: graphql(
    `query TagScreen($id: String!, $historySkip: Int) {
      me { permissions }
      record: tag(id: $id) { _id version name isMainTag historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      uses: tagUses(id: $id) { ...PlaceOfUse }
    }`,
    [HistoryEntry, PlaceOfUse],
  ),
  create: graphql(`mutation CreateTag($data: TagInput!, $idempotencyKey: String!) {
    saved: createTag(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  update:
    graphql(`mutation UpdateTag($id: String!, $version: Int!, $data: TagInput!, $idempotencyKey: String!) {
    saved: updateTag(id: $id, version: $version, data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  remove: graphql(`mutation DeleteTag($id: String!, $version: Int!, $idempotencyKey: String!) {
    deleteTag(id: $id, version: $version, idempotencyKey: $idempotencyKey)
  }`),
  merge:
    graphql(`mutation MergeTags($ids: [String!]!, $into: String!, $version: Int, $idempotencyKey: String!) {
    mergeTags(ids: $ids, into: $into, version: $version, idempotencyKey: $idempotencyKey) { _id }
  }`),
  preview: graphql(
    `query TagsPreview($selection: TagSelection!, $change: TagBulk!) {
      preview: tagsBulkPreview(selection: $selection, change: $change) { ...BulkPreviewed }
    }`,
    [BulkPreviewed],
  ),
  change: graphql(
    `mutation ChangeTags($selection: TagSelection!, $change: TagBulk!, $idempotencyKey: String!) {
      changed: changeTags(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) { ...BulkDone }
    }`,
    [BulkDone],
  ),
  bulk: {
    main: { data: { isMainTag: true } },
    plain: { data: { isMainTag: false } },
    delete: { isDeletion: true },
  },
});

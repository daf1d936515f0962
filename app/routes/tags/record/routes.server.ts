import { formValues } from "domain/fields/values";
import { TAG_FIELDS } from "domain/tags/fields";
import { tagForm } from "domain/tags/tag";
import { graphql } from "~/graphql/graphql";
import { TagFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { tagList } from "./list-columns";

export const tagRoutes = recordRoutes({
  list: tagList,
  called: { type: "Tag", many: "tags" },
  schema: tagForm,
  made: { tags: { fields: { name: "text", isMainTag: "check" } } },
  values: (record) => formValues(TAG_FIELDS, record),
  record: graphql(
    `query TagScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: tag(id: $id) { _id version ...TagFields historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      lock: editLock(area: "tags", id: $id, window: $window) { ...EditLock }
      uses: tagUses(id: $id) { ...PlaceOfUse }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, TagFields],
  ),
  merges: true,
  bulk: {
    main: { data: { isMainTag: true } },
    plain: { data: { isMainTag: false } },
    merge: {
      variables: ({ value }) => ({ into: value }),
      preview: graphql(`query MergeTagsPreview($selection: TagSelection!, $into: String = "") {
        preview: mergeTagsPreview(selection: $selection, into: $into) {
          total
          can
          refused { _id label reason params { name value } }
        }
      }`),
      step: graphql(`mutation MergeChosenTags($selection: TagSelection!, $into: String = "", $idempotencyKey: String!) {
        changed: mergeChosenTags(selection: $selection, into: $into, idempotencyKey: $idempotencyKey) {
          done
          refused { _id label reason params { name value } }
        }
      }`),
    },
    delete: { isDeletion: true },
  },
});

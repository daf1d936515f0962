import { formValues } from "domain/fields/values";
import { RUBRIC_FIELDS } from "domain/rubrics/fields";
import { rubricForm } from "domain/rubrics/rubric";
import { graphql } from "~/graphql/graphql";
import { RubricFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { rubricList } from "./list-columns";

export const rubricRoutes = recordRoutes({
  list: rubricList,
  called: { type: "Rubric", many: "rubrics" },
  schema: rubricForm,
  values: (record) => formValues(RUBRIC_FIELDS, record),
  record: graphql(
    `query RubricScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: rubric(id: $id) { _id version ...RubricFields historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      lock: editLock(area: "rubrics", id: $id, window: $window) { ...EditLock }
      uses: rubricUses(id: $id) { ...PlaceOfUse }
      media: choices(of: [{ list: "media-of-rubrics", term: "" }]) { items { value: id label } }
      tags(limit: 1000, sort: "name") { data { value: _id name isMainTag } }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, RubricFields],
  ),
  bulk: {
    addTag: ({ value }) => ({ add: { tags: [value ?? ""] } }),
    removeTag: ({ value }) => ({ remove: { tags: [value ?? ""] } }),
    delete: { isDeletion: true },
  },
});

import { draftValues, formValues } from "domain/fields/values";
import { assetForm } from "domain/library/asset";
import { ASSET_FIELDS } from "domain/library/fields";
import { graphql } from "~/graphql/graphql";
import { AssetFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { cropIntents } from "./crops.server";
import { assetList } from "./list-columns";
import { offerAssets } from "./picked.server";
import { fileIntents } from "./versions.server";

offerAssets();

export const assetRoutes = recordRoutes({
  list: assetList,
  called: { type: "Asset", many: "assets" },
  schema: assetForm,
  values: (record) => formValues(ASSET_FIELDS, record),
  // The file is no part of the form.
  current: (draft) => draftValues(ASSET_FIELDS, draft),
  record: graphql(
    `query AssetScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: asset(id: $id) {
        _id version ...AssetFields kind createdAt markdown
        file { _id filename mimeType size width height durationMs pages }
        cuts { ratio left top width height }
        formerFiles {
          file { _id filename size width height durationMs pages }
          replacedAt
          replacedBy { first_name last_name }
        }
        similar { _id name kind file { _id } }
        createdBy { name }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "attachments", id: $id, window: $window) { ...EditLock }
      uses: assetUses(id: $id) { ...PlaceOfUse }
      folders { value: _id label: path }
    }`,
    [AssetFields, EditLock, HistoryEntry, PlaceOfUse],
  ),
  intents: { ...cropIntents, ...fileIntents },
  bulk: {
    folder: ({ value }) => ({ data: { folder: value ?? "" } }),
    copyright: ({ value }) => ({ data: { copyright: value ?? "" } }),
    licence: ({ value }) => ({ data: { licenceUntil: value ?? "" } }),
    delete: { isDeletion: true },
  },
});

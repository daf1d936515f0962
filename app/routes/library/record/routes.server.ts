import { assetForm } from "domain/library/asset";
import { graphql } from "~/graphql/graphql";
import { EditLock } from "~/locks/edit-lock";
import { BulkDone, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { cutIntents } from "./cuts.server";
import { assetList } from "./definition";
import { offerAssets } from "./picked.server";
import { fileIntents } from "./versions.server";

offerAssets();

export const assetRoutes = recordRoutes({
  list: assetList,
  schema: assetForm,
  values: ({ name, folder, alt, label, copyright, licenceUntil, focusX, focusY }) => ({
    name,
    folder: folder?._id,
    alt: alt ?? undefined,
    label: label ?? undefined,
    copyright: copyright ?? undefined,
    licenceUntil: licenceUntil ?? undefined,
    focusX,
    focusY,
  }),
  // The file is no part of the form.
  current: ({ name, folder, alt, label, copyright, licenceUntil, focusX, focusY }) => ({
    name,
    folder: folder ?? undefined,
    alt: alt ?? undefined,
    label: label ?? undefined,
    copyright: copyright ?? undefined,
    licenceUntil: licenceUntil ?? undefined,
    focusX,
    focusY,
  }),
  record: graphql(
    `query AssetScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: asset(id: $id) {
        _id version name kind alt label copyright licenceUntil focusX focusY createdAt markdown
        file { _id filename mimeType size width height durationMs pages }
        cuts { ratio left top width height }
        formerFiles {
          file { _id filename size width height durationMs pages }
          replacedAt
          replacedBy { first_name last_name }
        }
        similar { _id name kind file { _id } }
        folder { _id }
        createdBy { name }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "attachments", id: $id, window: $window) { ...EditLock }
      uses: assetUses(id: $id) { ...PlaceOfUse }
      folders { value: _id label: path }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse],
  ),
  create: graphql(`mutation CreateAsset($data: AssetInput!, $idempotencyKey: String!) {
    saved: createAsset(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  change: graphql(
    `mutation ChangeAssets($selection: AssetSelection!, $change: AssetBulk!, $idempotencyKey: String!) {
      changed: changeAssets(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) { ...BulkDone }
    }`,
    [BulkDone],
  ),
  intents: { ...cutIntents, ...fileIntents },
  bulk: {
    folder: ({ value }) => ({ data: { folder: value ?? "" } }),
    copyright: ({ value }) => ({ data: { copyright: value ?? "" } }),
    licence: ({ value }) => ({ data: { licenceUntil: value ?? "" } }),
    delete: { isDeletion: true },
  },
});

import { dataSourceForm } from "domain/data-sources/data-source";
import { DATA_SOURCE_FIELDS } from "domain/data-sources/fields";
import { ARTICLE_ORDERS, DATA_SOURCE_KINDS } from "domain/data-sources/kinds";
import { formValues } from "domain/fields/values";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { DataSourceFields } from "~/graphql/record-fields";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mayDo } from "~/session/guard.server";
import { dataSourceList } from "./list-columns";

const FetchDataSource = graphql(`
  mutation FetchDataSource($id: String!, $idempotencyKey: String!) {
    source: fetchDataSource(id: $id, idempotencyKey: $idempotencyKey) { _id answer { problem } }
  }
`);

const t = texts("data-sources");

/** *Jetzt abrufen*. That an address gives nothing is no refusal: the screen says why. */
const fetchNow = saveAction({
  may: mayDo({ action: "edit", collectionType: "datasources" }),
  schema: z.object({}),
  send: (args, { id, idempotencyKey }) => gqlRequest(args, FetchDataSource, { id, idempotencyKey }),
  savedTo: (_args, { source }) => `/datasources/${source._id}#preview`,
  toast: ({ source }) => t(source.answer?.problem ? "fetch.failed" : "fetch.done"),
});

export const dataSourceRoutes = recordRoutes({
  list: dataSourceList,
  called: { type: "DataSource", many: "dataSources" },
  schema: dataSourceForm,
  values: (record) => formValues(DATA_SOURCE_FIELDS, record),
  fresh: () => ({
    kind: DATA_SOURCE_KINDS[0],
    order: ARTICLE_ORDERS[0],
    most: String(DATA_SOURCE_FIELDS.most.empty),
    minutes: String(DATA_SOURCE_FIELDS.minutes.empty),
    isActive: true,
  }),
  record: graphql(
    `query DataSourceScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: dataSource(id: $id) {
        _id version ...DataSourceFields
        domain { id: _id label: name } medium { id: _id label: name } rubric { id: _id label: name }
        tag { id: _id label: name } under { id: _id label: name }
        answer { fetchedAt problem failedAt dueAt isStale }
        preview {
          articles { _id title publishedAt } pages { _id title address }
          issues { _id title issueNumber publishDate } json
        }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      media: choices(of: [{ list: "media-of-datasources", term: "" }]) { items { value: id label } }
      lock: editLock(area: "datasources", id: $id, window: $window) { ...EditLock }
      uses: dataSourceUses(id: $id) { ...PlaceOfUse }
    }`,
    [DataSourceFields, EditLock, HistoryEntry, PlaceOfUse],
  ),
  bulk: {
    activate: { data: { isActive: true } },
    deactivate: { data: { isActive: false } },
    delete: { isDeletion: true },
  },
  intents: { fetch: fetchNow },
});

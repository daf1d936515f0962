import { dataSourceForm } from "domain/data-sources/data-source";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { BulkDone, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mayDo } from "~/session/guard.server";
import { dataSourceList } from "./definition";

const FetchDataSource = graphql(`
  mutation FetchDataSource($id: String!, $idempotencyKey: String!) {
    source: fetchDataSource(id: $id, idempotencyKey: $idempotencyKey) { _id answer { problem } }
  }
`);

const said = texts("data-sources");

/** *Jetzt abrufen*. That an address gives nothing is no refusal: the screen says why. */
const fetchNow = saveAction({
  may: mayDo({ action: "edit", collectionType: "datasources" }),
  schema: z.object({}),
  send: (args, { id, idempotencyKey }) => gqlRequest(args, FetchDataSource, { id, idempotencyKey }),
  savedTo: (_args, { source }) => `/datasources/${source._id}#preview`,
  toast: ({ source }) => said(source.answer?.problem ? "fetch.failed" : "fetch.done"),
});

export const dataSourceRoutes = recordRoutes({
  list: dataSourceList,
  schema: dataSourceForm,
  values: (source) => ({
    name: source.name,
    key: source.key,
    kind: source.kind as "articles",
    isActive: source.isActive,
    domain: source.domain.id,
    description: source.description ?? undefined,
    medium: source.medium?.id,
    rubric: source.rubric?.id,
    tag: source.tag?.id,
    under: source.under?.id,
    order: source.order as "newest",
    most: String(source.most),
    minutes: String(source.minutes),
    address: source.address ?? undefined,
  }),
  fresh: () => ({ kind: "articles", order: "newest", most: "10", minutes: "15", isActive: true }) as const,
  record: graphql(
    `query DataSourceScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: dataSource(id: $id) {
        _id version name key kind description order most address minutes isActive
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
    [EditLock, HistoryEntry, PlaceOfUse],
  ),
  create: graphql(`mutation CreateDataSource($data: DataSourceInput!, $idempotencyKey: String!) {
    saved: createDataSource(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  change: graphql(
    `mutation ChangeDataSources($selection: DataSourceSelection!, $change: DataSourceBulk!, $idempotencyKey: String!) {
      changed: changeDataSources(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) {
        ...BulkDone
      }
    }`,
    [BulkDone],
  ),
  bulk: {
    activate: { data: { isActive: true } },
    deactivate: { data: { isActive: false } },
    delete: { isDeletion: true },
  },
  intents: { fetch: fetchNow },
});

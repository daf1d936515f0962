import { mailingListForm } from "domain/mailing-lists/mailing-list";
import { graphql } from "~/graphql/graphql";
import { EditLock } from "~/locks/edit-lock";
import { BulkDone, HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mailingListList } from "./definition";

export const mailingListRoutes = recordRoutes({
  list: mailingListList,
  schema: mailingListForm,
  values: ({ name, description, consentText }) => ({
    name,
    consentText,
    description: description ?? undefined,
  }),
  record: graphql(
    `query MailingListScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: mailingList(id: $id) { _id version name description consentText historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      lock: editLock(area: "mailing_lists", id: $id, window: $window) { ...EditLock }
      uses: mailingListUses(id: $id) { ...PlaceOfUse }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse],
  ),
  create: graphql(`mutation CreateMailingList($data: MailingListInput!, $idempotencyKey: String!) {
    saved: createMailingList(data: $data, idempotencyKey: $idempotencyKey) { _id }
  }`),
  change: graphql(
    `mutation ChangeMailingLists($selection: MailingListSelection!, $change: MailingListBulk!, $idempotencyKey: String!) {
      changed: changeMailingLists(selection: $selection, change: $change, idempotencyKey: $idempotencyKey) { ...BulkDone }
    }`,
    [BulkDone],
  ),
  bulk: { delete: { isDeletion: true } },
});

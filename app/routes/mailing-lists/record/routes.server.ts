import { formValues } from "domain/fields/values";
import { MAILING_LIST_FIELDS } from "domain/mailing-lists/fields";
import { mailingListForm } from "domain/mailing-lists/mailing-list";
import { graphql } from "~/graphql/graphql";
import { MailingListFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mailingListList } from "./list-columns";

export const mailingListRoutes = recordRoutes({
  list: mailingListList,
  called: { type: "MailingList", many: "mailingLists" },
  schema: mailingListForm,
  values: (record) => formValues(MAILING_LIST_FIELDS, record),
  record: graphql(
    `query MailingListScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: mailingList(id: $id) { _id version ...MailingListFields historyTotal history(skip: $historySkip) { ...HistoryEntry } }
      lock: editLock(area: "mailing_lists", id: $id, window: $window) { ...EditLock }
      uses: mailingListUses(id: $id) { ...PlaceOfUse }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, MailingListFields],
  ),
  bulk: { delete: { isDeletion: true } },
});

import { formValues } from "domain/fields/values";
import { RECEIVER_FIELDS } from "domain/receivers/fields";
import { receiverForm } from "domain/receivers/receiver";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { ReceiverFields } from "~/graphql/record-fields";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mayDo } from "~/session/guard.server";
import { receiverList } from "./list-columns";

const AskReceiver = graphql(`mutation AskReceiver(
  $id: String!, $version: Int!, $origin: String!, $idempotencyKey: String!
) {
  askReceiver(id: $id, version: $version, origin: $origin, idempotencyKey: $idempotencyKey) { _id }
}`);
const UnsubscribeReceiver = graphql(`mutation UnsubscribeReceiver(
  $id: String!, $version: Int!, $idempotencyKey: String!
) {
  unsubscribeReceiver(id: $id, version: $version, idempotencyKey: $idempotencyKey) { _id }
}`);

const may = mayDo({ action: "edit", collectionType: "receivers" });
const savedTo = ({ params }: { params: { id?: string } }) => `${receiverList.path}/${params.id}`;
const t = texts("receivers");

export const receiverRoutes = recordRoutes({
  list: receiverList,
  called: { type: "Receiver", many: "receivers", name: "email" },
  schema: receiverForm,
  values: (record) => formValues(RECEIVER_FIELDS, record),
  record: graphql(
    `query ReceiverScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: receiver(id: $id) {
        _id version name: email ...ReceiverFields
        state askedAt confirmedAt leftAt mayBeAsked
        consents { _id list text ground source agreedOn enteredAt confirmedAt withdrawnAt }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "receivers", id: $id, window: $window) { ...EditLock }
      uses: receiverUses(id: $id) { ...PlaceOfUse }
      lists: choices(of: [{ list: "lists-of-receivers", term: "" }]) { items { value: id label } }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, ReceiverFields],
  ),
  bulk: {
    addList: ({ value }) => ({ add: { lists: [value ?? ""] } }),
    removeList: ({ value }) => ({ remove: { lists: [value ?? ""] } }),
    delete: { isDeletion: true },
  },
  intents: {
    ask: saveAction({
      may,
      savedTo,
      schema: z.object({}),
      toast: () => t("asked"),
      send: (args, { id, version, idempotencyKey }) => {
        const { origin } = new URL(args.request.url);
        return gqlRequest(args, AskReceiver, { id, version, origin, idempotencyKey });
      },
    }),
    unsubscribe: saveAction({
      may,
      savedTo,
      schema: z.object({}),
      toast: () => t("unsubscribed"),
      send: (args, { id, version, idempotencyKey }) =>
        gqlRequest(args, UnsubscribeReceiver, { id, version, idempotencyKey }),
    }),
  },
});

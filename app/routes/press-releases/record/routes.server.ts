import { draftValues, formValues } from "domain/fields/values";
import { PRESS_RELEASE_FIELDS } from "domain/press-releases/fields";
import {
  approvalForm,
  denialForm,
  pressReleaseForm,
  takeOverForm,
} from "domain/press-releases/press-release";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { PressReleaseFields } from "~/graphql/record-fields";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { mayDo } from "~/session/guard.server";
import { bulkSteps, EditorsOfReleases } from "./bulk-documents.server";
import { pressReleaseList } from "./list-columns";

const Feedbacks = graphql(`query PressReleaseFeedbacks { feedbacks: pressReleaseFeedbacks { reason text } }`);

const Approve = graphql(`mutation ApprovePressRelease(
  $id: String!, $version: Int!, $medium: String, $issue: String, $idempotencyKey: String!
) {
  approvePressRelease(
    id: $id, version: $version, medium: $medium, issue: $issue, idempotencyKey: $idempotencyKey
  ) { _id article { _id } }
}`);
const Deny = graphql(`mutation DenyPressRelease(
  $id: String!, $version: Int!, $reason: PressReleaseDenialReason, $feedback: String, $isSilent: Boolean
  $idempotencyKey: String!
) {
  denyPressRelease(
    id: $id, version: $version, reason: $reason, feedback: $feedback, isSilent: $isSilent
    idempotencyKey: $idempotencyKey
  ) { _id }
}`);
const TakeOver = graphql(`mutation TakeOverPressRelease(
  $id: String!, $version: Int!, $editor: String, $dueOn: String, $idempotencyKey: String!
) {
  takeOverPressRelease(
    id: $id, version: $version, editor: $editor, dueOn: $dueOn, idempotencyKey: $idempotencyKey
  ) { _id }
}`);
const Reopen = graphql(`mutation ReopenPressRelease($id: String!, $version: Int!, $idempotencyKey: String!) {
  reopenPressRelease(id: $id, version: $version, idempotencyKey: $idempotencyKey) { _id }
}`);

const may = mayDo({ action: "edit", collectionType: "press_releases" });
const t = texts("press-releases");
const answered = (step: "approve" | "deny" | "takeOver" | "reopen") => ({
  may,
  savedTo: ({ params }: { params: { id?: string } }) => `${pressReleaseList.path}/${params.id}`,
  toast: () => t(`steps.done.${step}`),
});

type Proposals = { feedbacks: readonly { reason: string; text: string }[] };

/** The proposal for the chosen reason, unless the user has written something: a proposal gives way to another one. */
function proposed(typed: { reason?: unknown; feedback?: unknown }, { feedbacks }: Proposals) {
  const written = String(typed.feedback ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();
  const isOwn = written !== "" && !feedbacks.some(({ text }) => text === written);
  const text = feedbacks.find(({ reason }) => reason === typed.reason)?.text;
  return isOwn || text === undefined ? {} : { feedback: text };
}

const deny = saveAction({
  ...answered("deny"),
  schema: denialForm,
  beside: async (args, form): Promise<Proposals> =>
    form.refresh === "reason" ? await gqlRequest(args, Feedbacks) : { feedbacks: [] },
  refreshed: (form, beside) => proposed(form.typed as object, beside) as never,
  send: (args, { id, version, values, idempotencyKey }) =>
    gqlRequest(args, Deny, { id, version, ...values, idempotencyKey }),
});

export const releaseRoutes = recordRoutes({
  list: pressReleaseList,
  called: { type: "PressRelease", many: "pressReleases" },
  schema: pressReleaseForm,
  values: ({ files, ...release }) =>
    formValues(PRESS_RELEASE_FIELDS, { ...release, files: files.map((asset) => ({ asset })) }),
  current: (draft) => draftValues(PRESS_RELEASE_FIELDS, draft),
  record: graphql(
    `query PressReleaseScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: pressRelease(id: $id) {
        _id version name ...PressReleaseFields ownText way createdAt state dueOn decidedAt reason feedback
        medium { _id name }
        files { _id name kind file { _id } }
        editor { first_name last_name }
        decidedBy { first_name last_name }
        article { _id title }
        articleProblems { field message params { name value } }
        alike { _id title state createdAt reasons }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "press_releases", id: $id, window: $window) { ...EditLock }
      uses: pressReleaseUses(id: $id) { ...PlaceOfUse }
      choices(of: [
        { list: "media-of-press-releases", term: "", all: true }
        { list: "editors-of-press-releases", term: "", all: true }
      ]) { items { value: id label } }
    }`,
    [EditLock, HistoryEntry, PlaceOfUse, PressReleaseFields],
  ),
  markdown: ["text"],
  bulk: { ...bulkSteps, delete: { isDeletion: true } },
  offered: async (args) => (await gqlRequest(args, EditorsOfReleases)).choices.flatMap(({ items }) => items),
  intents: {
    approve: saveAction({
      ...answered("approve"),
      schema: approvalForm,
      send: (args, { id, version, values, idempotencyKey }) =>
        gqlRequest(args, Approve, { id, version, ...values, idempotencyKey }),
      toast: ({ approvePressRelease: { article } }) => ({
        message: t("steps.done.approve"),
        ...(article ? { opens: `/articles/${article._id}` } : {}),
      }),
    }),
    deny,
    "refresh/reason": deny,
    takeOver: saveAction({
      ...answered("takeOver"),
      schema: takeOverForm,
      send: (args, { id, version, values, idempotencyKey }) =>
        gqlRequest(args, TakeOver, { id, version, ...values, idempotencyKey }),
    }),
    reopen: saveAction({
      ...answered("reopen"),
      schema: z.object({}),
      send: (args, { id, version, idempotencyKey }) =>
        gqlRequest(args, Reopen, { id, version, idempotencyKey }),
    }),
  },
});

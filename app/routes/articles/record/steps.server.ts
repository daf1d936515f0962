import { wholeNumber } from "domain/form-fields";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

const number = wholeNumber({ min: 1, max: 2_147_483_647 }).transform((seen) => seen ?? 0);
const DRAFT = z.object({ number });
const SCHEDULE = z.object({ number, publishAt: z.string().optional(), withdrawAt: z.string().optional() });
const SENT_BACK = z.object({ number, reason: z.string({ error: "required" }) });

const Publish = graphql(`mutation PublishArticle($id: String!, $number: Int!, $idempotencyKey: String!) {
  publishArticle(id: $id, number: $number, idempotencyKey: $idempotencyKey) { _id }
}`);
const Withdraw = graphql(`mutation WithdrawArticle($id: String!, $idempotencyKey: String!) {
  withdrawArticle(id: $id, idempotencyKey: $idempotencyKey) { _id }
}`);
const Schedule = graphql(`mutation ScheduleArticle(
  $id: String!, $number: Int!, $publishAt: String, $withdrawAt: String, $idempotencyKey: String!
) {
  scheduleArticle(
    id: $id, number: $number, publishAt: $publishAt, withdrawAt: $withdrawAt, idempotencyKey: $idempotencyKey
  ) { _id }
}`);
const Unschedule = graphql(`mutation UnscheduleArticle($id: String!, $idempotencyKey: String!) {
  unscheduleArticle(id: $id, idempotencyKey: $idempotencyKey) { _id }
}`);
const SendForReview =
  graphql(`mutation SendArticleForReview($id: String!, $number: Int!, $idempotencyKey: String!) {
  sendArticleForReview(id: $id, number: $number, idempotencyKey: $idempotencyKey) { _id }
}`);
const Approve = graphql(`mutation ApproveArticle($id: String!, $number: Int!, $idempotencyKey: String!) {
  approveArticle(id: $id, number: $number, idempotencyKey: $idempotencyKey) { _id }
}`);
const SendBack = graphql(`mutation SendArticleBack(
  $id: String!, $number: Int!, $reason: String!, $idempotencyKey: String!
) {
  sendArticleBack(id: $id, number: $number, reason: $reason, idempotencyKey: $idempotencyKey) { _id }
}`);

const may = (action: "publish" | "unpublish" | "schedule" | "send_for_review") =>
  mayDo({ action, collectionType: "articles" });
const savedTo = ({ params }: { params: { id?: string } }) => `/articles/${params.id}`;
const toast =
  (step: "publish" | "withdraw" | "schedule" | "unschedule" | "send" | "approve" | "sendBack") => () =>
    texts("articles")(`steps.done.${step}`);

/** The posts of the buttons of an article's state. */
export const articleSteps = {
  publish: saveAction({
    ...{ may: may("publish"), schema: DRAFT, savedTo, toast: toast("publish") },
    send: (args, { id, values, idempotencyKey }) =>
      gqlRequest(args, Publish, { id, ...values, idempotencyKey }),
  }),
  withdraw: saveAction({
    ...{ may: may("unpublish"), schema: z.object({}), savedTo, toast: toast("withdraw") },
    send: (args, { id, idempotencyKey }) => gqlRequest(args, Withdraw, { id, idempotencyKey }),
  }),
  schedule: saveAction({
    ...{ may: may("schedule"), schema: SCHEDULE, savedTo, toast: toast("schedule") },
    send: (args, { id, values, idempotencyKey }) =>
      gqlRequest(args, Schedule, { id, ...values, idempotencyKey }),
  }),
  unschedule: saveAction({
    ...{ may: may("schedule"), schema: z.object({}), savedTo, toast: toast("unschedule") },
    send: (args, { id, idempotencyKey }) => gqlRequest(args, Unschedule, { id, idempotencyKey }),
  }),
  send: saveAction({
    ...{ may: may("send_for_review"), schema: DRAFT, savedTo, toast: toast("send") },
    send: (args, { id, values, idempotencyKey }) =>
      gqlRequest(args, SendForReview, { id, ...values, idempotencyKey }),
  }),
  approve: saveAction({
    ...{ may: may("publish"), schema: DRAFT, savedTo, toast: toast("approve") },
    send: (args, { id, values, idempotencyKey }) =>
      gqlRequest(args, Approve, { id, ...values, idempotencyKey }),
  }),
  sendBack: saveAction({
    ...{ may: may("publish"), schema: SENT_BACK, savedTo, toast: toast("sendBack") },
    send: (args, { id, values, idempotencyKey }) =>
      gqlRequest(args, SendBack, { id, ...values, idempotencyKey }),
  }),
};

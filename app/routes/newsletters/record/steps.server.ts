import type { ActionFunctionArgs } from "@remix-run/node";
import { wallTime } from "domain/form-fields";
import { momentInVienna } from "domain/lifecycle/wall-time";
import { newsletterForm, rateForm } from "domain/newsletters/newsletter";
import { z } from "zod";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";
import { newsletterValues } from "./newsletter.server";

const UpdateNewsletter = graphql(`mutation UpdateNewsletter(
  $issue: String!, $version: Int!, $data: NewsletterInput!, $idempotencyKey: String!
) {
  updateNewsletter(issue: $issue, version: $version, data: $data, idempotencyKey: $idempotencyKey) { undo }
}`);
const TestNewsletter = graphql(`mutation TestNewsletter(
  $issue: String!, $version: Int!, $hash: String!, $origin: String!, $idempotencyKey: String!
) {
  tested: testNewsletter(
    issue: $issue, version: $version, hash: $hash, origin: $origin, idempotencyKey: $idempotencyKey
  ) { sent failed { address answer } }
}`);
const ApproveNewsletter = graphql(`mutation ApproveNewsletter(
  $issue: String!, $version: Int!, $hash: String!, $origin: String!, $idempotencyKey: String!
) {
  approveNewsletter(
    issue: $issue, version: $version, hash: $hash, origin: $origin, idempotencyKey: $idempotencyKey
  ) { version }
}`);
const WithdrawApproval = graphql(`mutation WithdrawNewsletterApproval(
  $issue: String!, $version: Int!, $idempotencyKey: String!
) {
  withdrawNewsletterApproval(issue: $issue, version: $version, idempotencyKey: $idempotencyKey) { version }
}`);
const ReleaseNewsletter = graphql(`mutation ReleaseNewsletter(
  $issue: String!, $version: Int!, $sendAt: DateTime, $origin: String!, $idempotencyKey: String!
) {
  releaseNewsletter(
    issue: $issue, version: $version, sendAt: $sendAt, origin: $origin, idempotencyKey: $idempotencyKey
  ) { version }
}`);
const StopNewsletter = graphql(`mutation StopNewsletter(
  $issue: String!, $version: Int!, $idempotencyKey: String!
) {
  stopNewsletter(issue: $issue, version: $version, idempotencyKey: $idempotencyKey) { version }
}`);
const ResendNewsletter = graphql(`mutation ResendNewsletter(
  $issue: String!, $version: Int!, $deliveries: [String!]!, $idempotencyKey: String!
) {
  resendNewsletter(
    issue: $issue, version: $version, deliveries: $deliveries, idempotencyKey: $idempotencyKey
  ) { version }
}`);
const SetRate = graphql(`mutation SetNewsletterRate(
  $issue: String!, $version: Int!, $ratePerMinute: Int, $idempotencyKey: String!
) {
  setNewsletterRate(
    issue: $issue, version: $version, ratePerMinute: $ratePerMinute, idempotencyKey: $idempotencyKey
  ) { version }
}`);
const SwitchOn = graphql(`mutation SwitchNewslettersOn($idempotencyKey: String!) {
  switchNewslettersOn(idempotencyKey: $idempotencyKey)
}`);

const area = "newsletters";
const t = texts("newsletters");
const mayEdit = mayDo({ action: "edit", collectionType: "immoflash_issues" });
const mayPublish = mayDo({ action: "publish", collectionType: "immoflash_issues" });
const savedTo = ({ params }: Pick<ActionFunctionArgs, "params">) =>
  `/issues/immoflash/newsletter/${params.id ?? ""}`;
const originOf = ({ request }: ActionFunctionArgs) => new URL(request.url).origin;

const NOTHING = z.object({});
/** What was looked at when the button was pressed. */
const seen = z.object({ hash: z.string({ error: "required" }).max(64, { error: "too_long" }) });
const released = z.object({
  sendAt: wallTime.transform((typed) => (typed && momentInVienna(typed)?.toISOString()) || null),
});
export type ReleaseValues = z.input<typeof released>;
const chosen = z.object({
  delivery: z.array(z.string().max(20), { error: "required" }).min(1, { error: "required" }).max(200),
});

const save = saveAction({
  schema: newsletterForm,
  area,
  may: mayEdit,
  savedTo,
  send: (args, { id: issue, values, version, idempotencyKey }) =>
    gqlRequest(args, UpdateNewsletter, { issue, data: values, version, idempotencyKey }),
  toast: ({ updateNewsletter: { undo } }) => ({ message: t("toast.saved"), undo }),
  current: ({ version, ...saved }: Parameters<typeof newsletterValues>[0] & { version: number }) => ({
    values: newsletterValues(saved),
    version,
  }),
});

/** Saves the newsletter, or takes one of its steps. */
export const changeNewsletter = byIntent(save, {
  test: saveAction({
    schema: seen,
    area,
    may: mayEdit,
    savedTo,
    send: async (args, { id: issue, values: { hash }, version, idempotencyKey }) => {
      const variables = { issue, hash, version, origin: originOf(args), idempotencyKey };
      return (await gqlRequest(args, TestNewsletter, variables)).tested;
    },
    toast: ({ sent, failed }) => {
      const [first] = failed;
      const message = t("toast.tested", { count: sent, number: sent });
      return first ? { message, description: t("testFailed", first) } : message;
    },
  }),
  approve: saveAction({
    schema: seen,
    area,
    may: mayPublish,
    savedTo,
    toast: () => t("toast.approved"),
    send: (args, { id: issue, values: { hash }, version, idempotencyKey }) =>
      gqlRequest(args, ApproveNewsletter, { issue, hash, version, origin: originOf(args), idempotencyKey }),
  }),
  withdraw: saveAction({
    schema: NOTHING,
    area,
    may: mayPublish,
    savedTo,
    toast: () => t("toast.withdrawn"),
    send: (args, { id: issue, version, idempotencyKey }) =>
      gqlRequest(args, WithdrawApproval, { issue, version, idempotencyKey }),
  }),
  release: saveAction({
    schema: released,
    area,
    may: mayPublish,
    savedTo,
    send: async (args, { id: issue, values: { sendAt }, version, idempotencyKey }) => {
      const variables = { issue, version, sendAt, origin: originOf(args), idempotencyKey };
      await gqlRequest(args, ReleaseNewsletter, variables);
      return sendAt;
    },
    toast: (sendAt) => t(sendAt ? "toast.scheduled" : "toast.released"),
  }),
  unschedule: saveAction({
    schema: NOTHING,
    area,
    may: mayPublish,
    savedTo,
    toast: () => t("toast.stopped"),
    send: (args, { id: issue, version, idempotencyKey }) =>
      gqlRequest(args, StopNewsletter, { issue, version, idempotencyKey }),
  }),
  rate: saveAction({
    schema: rateForm,
    area,
    may: mayPublish,
    savedTo,
    toast: () => t("toast.rate"),
    send: (args, { id: issue, values: { ratePerMinute }, version, idempotencyKey }) =>
      gqlRequest(args, SetRate, { issue, version, ratePerMinute, idempotencyKey }),
  }),
  resend: saveAction({
    schema: chosen,
    area,
    may: mayPublish,
    savedTo,
    toast: () => t("toast.resent"),
    send: (args, { id: issue, values: { delivery: deliveries }, version, idempotencyKey }) =>
      gqlRequest(args, ResendNewsletter, { issue, version, deliveries, idempotencyKey }),
  }),
  switchOn: saveAction({
    schema: NOTHING,
    area,
    may: mayPublish,
    savedTo,
    toast: () => t("toast.switchedOn"),
    send: (args, { idempotencyKey }) => gqlRequest(args, SwitchOn, { idempotencyKey }),
  }),
});

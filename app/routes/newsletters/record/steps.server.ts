import { isDeepStrictEqual } from "node:util";
import type { ActionFunctionArgs } from "@remix-run/node";
import { wallTime } from "domain/form-fields";
import { momentInVienna } from "domain/lifecycle/wall-time";
import { readBlockKey } from "domain/newsletters/blocks";
import { approvalRequest, newsletterForm, rateForm, testAddresses } from "domain/newsletters/newsletter";
import { placeholderText } from "domain/newsletters/placeholders";
import { z } from "zod";
import { stepIntent } from "~/forms/post/form-step";
import { newIdempotencyKey, type ParsedForm, parseForm, parsePart } from "~/forms/post/parse-form.server";
import { byIntent } from "~/forms/post/post-actions.server";
import { saveAction, saveActionOf } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { type MayPost, mayDo } from "~/session/guard.server";
import type { ToastMessage } from "~/session/toast.server";
import { sendProofs } from "../proof/send.server";
import { ASK_FOR_MATERIAL, clearedIn, tokenOf } from "./intents";
import { newsletterValues } from "./newsletter.server";
import { problemText } from "./problem-text";

const UpdateNewsletter = graphql(`mutation UpdateNewsletter(
  $issue: String!, $version: Int!, $data: NewsletterInput!, $idempotencyKey: String!
) {
  updateNewsletter(issue: $issue, version: $version, data: $data, idempotencyKey: $idempotencyKey) { undo }
}`);
const SaveBeforeStep = graphql(`mutation SaveNewsletterBeforeStep(
  $issue: String!, $version: Int!, $data: NewsletterInput!, $origin: String!, $idempotencyKey: String!
) {
  updateNewsletter(issue: $issue, version: $version, data: $data, idempotencyKey: $idempotencyKey) {
    version content(origin: $origin) { hash }
  }
}`);
const AskForMaterial =
  graphql(`mutation AskForMaterialOfNewsletter($ids: [String!]!, $idempotencyKey: String!) {
  askForMaterial(ids: $ids, idempotencyKey: $idempotencyKey) {
    done refused { label reason params { name value } }
  }
}`);
const BlocksToAsk = graphql(`query BlocksToAsk($issue: String!) {
  newsletter(issue: $issue) { blocks { key material } }
}`);
const TestNewsletter = graphql(`mutation TestNewsletter(
  $issue: String!, $version: Int!, $hash: String!, $origin: String!, $to: [String!]!, $idempotencyKey: String!
) {
  tested: testNewsletter(
    issue: $issue, version: $version, hash: $hash, origin: $origin, to: $to, idempotencyKey: $idempotencyKey
  ) { to failed { address answer } }
}`);
const RequestApproval = graphql(`mutation RequestNewsletterApproval(
  $issue: String!, $version: Int!, $hash: String!, $origin: String!, $of: String!, $note: String,
  $idempotencyKey: String!
) {
  requestNewsletterApproval(
    issue: $issue, version: $version, hash: $hash, origin: $origin, of: $of, note: $note,
    idempotencyKey: $idempotencyKey
  ) { askedOf }
}`);
const WithdrawRequest = graphql(`mutation WithdrawNewsletterRequest(
  $issue: String!, $version: Int!, $idempotencyKey: String!
) {
  withdrawNewsletterRequest(issue: $issue, version: $version, idempotencyKey: $idempotencyKey) { version }
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

const current = ({ version, ...saved }: Parameters<typeof newsletterValues>[0] & { version: number }) => ({
  values: newsletterValues(saved),
  version,
});

/** What a post without scripts finds out before its form comes back. */
type Beside = { said?: string };

const save = saveAction({
  schema: newsletterForm,
  area,
  may: mayEdit,
  savedTo,
  send: (args, { id: issue, values, version, idempotencyKey }) =>
    gqlRequest(args, UpdateNewsletter, { issue, data: values, version, idempotencyKey }),
  toast: ({ updateNewsletter: { undo } }) => ({ message: t("toast.saved"), undo }),
  current,
  refreshed: ({ typed, refresh }) => ({
    ...withoutText(typed, clearedIn(refresh)),
    ...withToken(typed, tokenOf(refresh)),
  }),
  beside: async (args: ActionFunctionArgs, { refresh }: { refresh: string | null }): Promise<Beside> =>
    refresh === ASK_FOR_MATERIAL ? { said: await askForMaterial(args) } : {},
});

type Typed = Record<string, unknown>;

/** The typed parts, one of them without its own text. */
function withoutText({ blocks }: Typed, nth: number | null) {
  if (nth === null || !Array.isArray(blocks)) return {};
  return { blocks: blocks.map((block: Typed, at) => (at === nth ? { ...block, text: "" } : block)) } as never;
}

/** A typed text with a placeholder behind it. */
function withToken(typed: Typed, token: ReturnType<typeof tokenOf>) {
  if (!token) return {};
  const { field, name } = token;
  const text = typeof typed[field] === "string" ? typed[field] : "";
  return { [field]: text + placeholderText({ name, fallback: t(`token.fallback.${name}`) }) };
}

/** Asks in the house for the material of the ads that still miss it, and answers what there is to say of it. */
async function askForMaterial(args: ActionFunctionArgs): Promise<string> {
  const { newsletter } = await gqlRequest(args, BlocksToAsk, { issue: args.params.id ?? "" });
  const ids = newsletter.blocks.flatMap(({ key, material }) => {
    const of = readBlockKey(key);
    return of?.kind === "ad" && (material === "open" || material === "requested") ? [String(of.id)] : [];
  });
  if (ids.length === 0) return t("checks.asked", { count: 0 });
  const variables = { ids, idempotencyKey: newIdempotencyKey() };
  const { done, refused } = (await gqlRequest(args, AskForMaterial, variables)).askForMaterial;
  const reasons = refused.map(({ label, reason, params }) =>
    t("checks.notAsked", {
      name: label,
      reason: problemText({
        message: reason,
        params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
      }),
    }),
  );
  return [t("checks.asked", { count: done }), ...reasons].join(" ");
}

/** What a step is taken with: the version and the content that are saved when it is. */
interface Seen {
  version: number;
  hash: string;
}

/** What became of a step of the form: `refused` says why only what was typed is saved. */
interface Taken<Sent> {
  sent?: Sent;
  refused?: string;
}

type StepForm = ParsedForm<z.input<typeof newsletterForm>, z.output<typeof newsletterForm>>;

/** Whether the form holds what it was opened with. */
function isAsOpened({ snapshot, values }: StepForm): boolean {
  if (!snapshot) return false;
  const formData = new FormData();
  for (const [name, list] of Object.entries(snapshot)) for (const value of list) formData.append(name, value);
  return isDeepStrictEqual(parsePart({ formData }, newsletterForm).values, values);
}

/**
 * A step of the screen's form: what is typed is saved before, if it is anything new, and the step is taken with that. A
 * step that is refused then says so beside what was saved.
 */
function stepOfForm<Further extends z.ZodType, Sent>({
  may,
  further,
  send,
  toast,
}: {
  may: MayPost;
  /** What the step asks for besides the newsletter. */
  further: Further;
  send: (
    args: ActionFunctionArgs,
    step: Seen & { issue: string; values: z.output<Further>; idempotencyKey: string },
  ) => Promise<Sent>;
  toast: (sent: Sent) => ToastMessage;
}) {
  return saveActionOf(
    async (_args, posted) => {
      const form = parseForm(posted, newsletterForm);
      return { form, problems: parsePart(form, further).problems };
    },
    {
      area,
      may,
      savedTo,
      current,
      send: async (
        args,
        { id: issue, values: data, version, idempotencyKey, form },
      ): Promise<Taken<Sent>> => {
        const isSaved = version > 0 && isAsOpened(form);
        const seen = isSaved
          ? { version, hash: new URL(args.request.url).searchParams.get("seen") ?? "" }
          : await savedBefore(args, { issue, version, data, idempotencyKey });
        const { values } = parsePart(form, further);
        const step = { ...seen, issue, values: values as z.output<Further> };
        try {
          return { sent: await send(args, { ...step, idempotencyKey: `${idempotencyKey}-step` }) };
        } catch (refusal) {
          if (isSaved || !(refusal instanceof ServiceError)) throw refusal;
          return { refused: problemsOf(refusal).map(problemText).join(" ") };
        }
      },
      toast: ({ sent, refused }) =>
        refused === undefined ? toast(sent as Sent) : { message: t("toast.savedOnly"), description: refused },
    },
  );
}

async function savedBefore(
  args: ActionFunctionArgs,
  change: { issue: string; version: number; data: z.output<typeof newsletterForm>; idempotencyKey: string },
): Promise<Seen> {
  const variables = { ...change, origin: originOf(args) };
  const { version, content } = (await gqlRequest(args, SaveBeforeStep, variables)).updateNewsletter;
  return { version, hash: content?.hash ?? "" };
}

type Tested = { to: readonly string[]; failed: readonly { address: string; answer: string }[] };

/** Where a test went, by name. */
function testedText({ to, failed }: Tested): ToastMessage {
  const [first] = failed;
  const message = to.length > 0 ? t("toast.testedTo", { to: to.join(", ") }) : t("toast.testedNobody");
  return first ? { message, description: t("testFailed", first) } : message;
}

/** Saves the newsletter, or takes one of its steps; those of its form save what is typed before. */
export const changeNewsletter = byIntent(save, {
  test: saveAction({
    schema: seen.extend(testAddresses.shape),
    area,
    may: mayEdit,
    savedTo,
    send: async (args, { id: issue, values: { hash, testTo: to }, version, idempotencyKey }) => {
      const variables = { issue, hash, version, to, origin: originOf(args), idempotencyKey };
      return (await gqlRequest(args, TestNewsletter, variables)).tested;
    },
    toast: testedText,
  }),
  [stepIntent("test")]: stepOfForm({
    may: mayEdit,
    further: testAddresses,
    send: async (args, { issue, version, hash, values: { testTo: to }, idempotencyKey }) => {
      const variables = { issue, hash, version, to, origin: originOf(args), idempotencyKey };
      return (await gqlRequest(args, TestNewsletter, variables)).tested;
    },
    toast: testedText,
  }),
  [stepIntent("request")]: stepOfForm({
    may: mayEdit,
    further: approvalRequest,
    send: async (args, { values, ...step }) => {
      const variables = { ...step, ...values, origin: originOf(args) };
      return (await gqlRequest(args, RequestApproval, variables)).requestNewsletterApproval;
    },
    toast: ({ askedOf }) => t("toast.requested", { name: askedOf ?? "" }),
  }),
  [stepIntent("withdraw")]: stepOfForm({
    may: mayPublish,
    further: NOTHING,
    send: (args, { issue, version, idempotencyKey }) =>
      gqlRequest(args, WithdrawApproval, { issue, version, idempotencyKey }),
    toast: () => t("toast.withdrawn"),
  }),
  [stepIntent("release")]: stepOfForm({
    may: mayPublish,
    further: released,
    send: async (args, { issue, version, values: { sendAt }, idempotencyKey }) => {
      const variables = { issue, version, sendAt, origin: originOf(args), idempotencyKey };
      await gqlRequest(args, ReleaseNewsletter, variables);
      return sendAt;
    },
    toast: (sendAt) => t(sendAt ? "toast.scheduled" : "toast.released"),
  }),
  request: saveAction({
    schema: seen.extend(approvalRequest.shape),
    area,
    may: mayEdit,
    savedTo,
    send: async (args, { id: issue, values, version, idempotencyKey }) => {
      const variables = { issue, ...values, version, origin: originOf(args), idempotencyKey };
      return (await gqlRequest(args, RequestApproval, variables)).requestNewsletterApproval;
    },
    toast: ({ askedOf }) => t("toast.requested", { name: askedOf ?? "" }),
  }),
  withdrawRequest: saveAction({
    schema: NOTHING,
    area,
    may: mayEdit,
    savedTo,
    toast: () => t("toast.requestWithdrawn"),
    send: (args, { id: issue, version, idempotencyKey }) =>
      gqlRequest(args, WithdrawRequest, { issue, version, idempotencyKey }),
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
  proofs: sendProofs,
  switchOn: saveAction({
    schema: NOTHING,
    area,
    may: mayPublish,
    savedTo,
    toast: () => t("toast.switchedOn"),
    send: (args, { idempotencyKey }) => gqlRequest(args, SwitchOn, { idempotencyKey }),
  }),
});

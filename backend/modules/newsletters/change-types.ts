import { parseIds } from "backend/platform/lists/list-conditions";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { MOST_TEST_ADDRESSES } from "domain/newsletters/limits";
import { approveNewsletter, withdrawApproval } from "./approval";
import { receiveReport } from "./bounces";
import { followLink } from "./clicks";
import { MOST_NAMED_RECEIVERS } from "./delivery-counts";
import { typedMail } from "./mail";
import { saveNewsletter } from "./newsletter";
import { MailRef } from "./part-types";
import { releaseNewsletter, resendUncertain, setRate, stopNewsletter, switchOn } from "./release";
import { requestApproval, sendBack, withdrawRequest } from "./request-approval";
import { editNewsletters, publishNewsletters } from "./rights";
import { type Tested, testNewsletter } from "./test-mail";
import { NewsletterRef, openNewsletter } from "./types";

const BlockInput = builder.inputType("NewsletterBlockInput", {
  fields: (t) => ({ key: t.string(), text: t.string(), isLeftOut: t.boolean() }),
});

const NewsletterInput = builder.inputType("NewsletterInput", {
  description:
    "The whole newsletter: what is left out is empty. Field paths of errors: subject, blocks[0].text …",
  fields: (t) => ({
    subject: t.string(),
    preheader: t.string(),
    greeting: t.string(),
    lists: t.stringList(),
    ratePerMinute: t.int(),
    blocks: t.field({ type: [BlockInput] }),
  }),
});

builder.queryField("typedNewsletterMail", (t) =>
  t.field({
    type: MailRef,
    access: editNewsletters,
    description: "The mail with what is typed into the form of its newsletter; saves nothing.",
    args: {
      issue: t.arg.string({ required: true }),
      typed: t.arg({ type: NewsletterInput, required: true }),
      origin: t.arg.string({ required: true }),
    },
    resolve: (_root, shown, ctx) => typedMail(ctx, shown),
  }),
);

const FailedRef = builder.objectRef<Tested["failed"][number]>("NewsletterTestFailed").implement({
  fields: (t) => ({ address: t.exposeString("address"), answer: t.exposeString("answer") }),
});

const TestedRef = builder.objectRef<Tested>("NewsletterTested").implement({
  fields: (t) => ({
    sent: t.int({ resolve: ({ to }) => to.length }),
    to: t.stringList({
      atMost: MOST_TEST_ADDRESSES,
      description: "The addresses that got it.",
      resolve: ({ to }) => to,
    }),
    failed: t.field({
      type: [FailedRef],
      atMost: 20,
      resolve: ({ failed }) => failed,
    }),
  }),
});

const seenArgs = builder.args((t) => ({
  issue: t.string({ required: true }),
  version: t.int({ required: true }),
  hash: t.string({ required: true, description: "Of the content that was looked at." }),
  origin: t.string({ required: true }),
}));

const versionArgs = builder.args((t) => ({
  issue: t.string({ required: true }),
  version: t.int({ required: true }),
}));

builder.mutationFields((t) => ({
  updateNewsletter: t.field({
    type: NewsletterRef,
    access: editNewsletters,
    description: "Saves the newsletter of an issue. What was approved is not approved any more.",
    args: { ...versionArgs, data: t.arg({ type: NewsletterInput, required: true }), ...keyArg },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) =>
      openNewsletter(ctx, await saveNewsletter(signedIn(ctx), change, idempotencyKey)),
  }),
  testNewsletter: t.field({
    type: TestedRef,
    access: editNewsletters,
    description: "Sends it to some addresses; without any to the test receivers of the configuration.",
    args: { ...seenArgs, to: t.arg.stringList(), ...keyArg },
    resolve: (_root, { idempotencyKey, to, ...seen }, ctx) =>
      testNewsletter(signedIn(ctx), seen, to ?? [], idempotencyKey),
  }),
  approveNewsletter: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Approves exactly this content. Whoever has saved it last cannot.",
    args: { ...seenArgs, ...keyArg },
    resolve: async (_root, { idempotencyKey, ...seen }, ctx) =>
      openNewsletter(ctx, await approveNewsletter(signedIn(ctx), seen, idempotencyKey)),
  }),
  requestNewsletterApproval: t.field({
    type: NewsletterRef,
    access: editNewsletters,
    description: "Asks one person to approve exactly this content; asked again, it moves to somebody else.",
    args: { ...seenArgs, of: t.arg.string({ required: true }), note: t.arg.string(), ...keyArg },
    resolve: async (_root, { idempotencyKey, of, note, ...seen }, ctx) =>
      openNewsletter(ctx, await requestApproval(signedIn(ctx), seen, { of, note }, idempotencyKey)),
  }),
  withdrawNewsletterRequest: t.field({
    type: NewsletterRef,
    access: editNewsletters,
    args: { ...versionArgs, ...keyArg },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) =>
      openNewsletter(ctx, await withdrawRequest(signedIn(ctx), change, idempotencyKey)),
  }),
  sendBackNewsletter: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Sends it back to who has asked, with a reason. Whoever has saved it last cannot.",
    args: { ...versionArgs, reason: t.arg.string({ required: true }), ...keyArg },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) =>
      openNewsletter(ctx, await sendBack(signedIn(ctx), change, idempotencyKey)),
  }),
  withdrawNewsletterApproval: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    args: { ...versionArgs, ...keyArg },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) =>
      openNewsletter(ctx, await withdrawApproval(signedIn(ctx), change, idempotencyKey)),
  }),
  releaseNewsletter: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Has an approved newsletter sent: at once, or at a time.",
    args: {
      ...versionArgs,
      sendAt: t.arg({ type: "DateTime" }),
      origin: t.arg.string({ required: true }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, sendAt, ...release }, ctx) =>
      openNewsletter(
        ctx,
        await releaseNewsletter(signedIn(ctx), { ...release, sendAt: sendAt ?? null }, idempotencyKey),
      ),
  }),
  stopNewsletter: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Before its time it is a draft again; later it ends, and whoever waits gets nothing.",
    args: { ...versionArgs, ...keyArg },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) =>
      openNewsletter(ctx, await stopNewsletter(signedIn(ctx), change, idempotencyKey)),
  }),
  setNewsletterRate: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Changes how many mails are sent in a minute, also while that is done.",
    args: { ...versionArgs, ratePerMinute: t.arg.int(), ...keyArg },
    resolve: async (_root, { idempotencyKey, ratePerMinute, ...rest }, ctx) => {
      const change = { ...rest, ratePerMinute: ratePerMinute ?? null };
      return openNewsletter(ctx, await setRate(signedIn(ctx), change, idempotencyKey));
    },
  }),
  resendNewsletter: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Sends once more to receivers of whom nobody knows whether they have it.",
    args: {
      ...versionArgs,
      deliveries: t.arg.stringList({ required: true }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, deliveries, ...rest }, ctx) => {
      const change = { ...rest, deliveries: parseIds(deliveries).slice(0, MOST_NAMED_RECEIVERS) };
      return openNewsletter(ctx, await resendUncertain(signedIn(ctx), change, idempotencyKey));
    },
  }),
  switchNewslettersOn: t.boolean({
    access: publishNewsletters,
    description: "Lets newsletters be sent from here, where the database is a copy of another one.",
    args: { ...keyArg },
    resolve: (_root, { idempotencyKey }, ctx) => switchOn(signedIn(ctx), idempotencyKey),
  }),
  receiveMailReport: t.string({
    // A mail server, which has no session: only a report with a token of ours means anything.
    access: "public",
    description:
      "Takes in a report of a mail server or a mailbox provider, as mail. Answers bounce | complaint | none.",
    args: { message: t.arg.string({ required: true }) },
    resolve: (_root, { message }, ctx) => receiveReport(ctx, message),
  }),
  followNewsletterLink: t.string({
    nullable: true,
    // Whoever reads a newsletter is a stranger.
    access: "public",
    description:
      "Where a link of a newsletter leads; null for an unknown one. Counts the visit, unless it was a program's.",
    args: {
      newsletter: t.arg.string({ required: true }),
      key: t.arg.string({ required: true }),
      isCounted: t.arg.boolean({ required: true }),
    },
    resolve: (_root, args, ctx) => followLink(ctx, args),
  }),
}));

import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import type { BlockArrangement } from "domain/newsletters/blocks";
import type { ChangedPart } from "domain/newsletters/changed-parts";
import { type NewsletterFinding, stopsSending } from "domain/newsletters/findings";
import { NEWSLETTER_LENGTHS } from "domain/newsletters/limits";
import { fillPersonal } from "domain/newsletters/placeholders";
import { type Books, DELIVERY_STATES, type SkipReason } from "domain/newsletters/states";
import { MOST_CHANGES, type NewsletterChanges } from "./changes";
import type { BlockClicks } from "./clicks";
import { type ComposedLink, type ComposedNewsletter, type OfferedBlock, sentContent } from "./content";
import type { NamedDelivery, returnsOf } from "./delivery-counts";
import type { NewsletterFigures } from "./figures";
import { READER, type ShownMail } from "./mail";
import type { Approver } from "./request-approval";
import { mayAskOutside } from "./rights";
import type { SenderRecords } from "./sender-records";

const readReceivers = { action: "read", collectionType: "receivers" } as const;

/** A part of the issue as somebody has arranged it. `text` is its own, `intro` what it has without one. */
export type ArrangedBlock = Omit<OfferedBlock, "text"> &
  BlockArrangement & { intro: string | null; picture: string | null };

export const ApproverRef = builder.objectRef<Approver>("NewsletterApprover").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
  }),
});

export const BlockRef = builder.objectRef<ArrangedBlock>("NewsletterBlock").implement({
  description: "A part of the issue as the newsletter has it.",
  fields: (t) => ({
    key: t.exposeString("key", { description: "article:12 | ad:5 | magazine:3" }),
    kind: t.exposeString("kind"),
    title: t.exposeString("title"),
    text: t.string({ nullable: true, description: "Its own text.", resolve: (block) => block.text }),
    intro: t.string({
      nullable: true,
      description: "Its text without one of its own.",
      resolve: (block) => block.intro,
    }),
    isLeftOut: t.exposeBoolean("isLeftOut"),
    problem: t.exposeString("problem", {
      nullable: true,
      description: "unpublished | private: it is left out then.",
    }),
    material: t.exposeString("material", {
      nullable: true,
      description: "Of an ad: how far its material is.",
    }),
    picture: t.exposeString("picture", {
      nullable: true,
      description: "The path of the picture that the mail shows.",
    }),
  }),
});

const ChangedPartRef = builder.objectRef<ChangedPart>("NewsletterChangedPart").implement({
  fields: (t) => ({
    key: t.exposeString("key", { description: "head | greeting | foot, or the key of a block." }),
    title: t.exposeString("title", { description: "Of a block." }),
    change: t.exposeString("change", { description: "new | changed | gone" }),
  }),
});

export const ChangesRef = builder.objectRef<NewsletterChanges>("NewsletterChanges").implement({
  description:
    "In what a newsletter differs from the content that somebody has approved last, or else was asked to approve.",
  fields: (t) => ({
    at: t.expose("at", { type: "DateTime" }),
    isOfApproval: t.exposeBoolean("isOfApproval", { description: "That content was approved." }),
    isReordered: t.exposeBoolean("isReordered"),
    parts: t.field({ type: [ChangedPartRef], atMost: MOST_CHANGES, resolve: ({ parts }) => parts }),
  }),
});

export const FindingRef = builder.objectRef<NewsletterFinding>("NewsletterFinding").implement({
  fields: (t) => ({
    kind: t.exposeString("kind"),
    block: t.exposeString("block", { nullable: true }),
    detail: t.exposeString("detail", { nullable: true }),
    stops: t.boolean({ description: "It stops approving and sending.", resolve: stopsSending }),
  }),
});

export const LinkRef = builder.objectRef<ComposedLink>("NewsletterLink").implement({
  fields: (t) => ({
    block: t.exposeString("block"),
    title: t.exposeString("title"),
    target: t.exposeString("target"),
    answer: t.string({
      nullable: true,
      description:
        "Asks the target: a status, `silent` without an answer, or `inside` for one in the own network. Null without the right to edit or publish: nobody is asked then.",
      resolve: async ({ target }, _args, ctx) =>
        mayAskOutside(ctx) ? String(await ctx.outside.ask(target)) : null,
    }),
  }),
});

/** What of a content needs no HTML, filled in. */
const filledIn = ({ subject, text }: ComposedNewsletter) => fillPersonal({ subject, text, html: "" }, READER);

export const ContentRef = builder.objectRef<ComposedNewsletter>("NewsletterContent").implement({
  description: "A newsletter as it would be sent.",
  fields: (t) => ({
    hash: t.exposeString("hash"),
    subject: t.string({ resolve: (content) => filledIn(content).subject }),
    html: t.string({
      description: "Filled in for a reader.",
      resolve: async (content) => fillPersonal(await sentContent(content), READER).html,
    }),
    text: t.string({ resolve: (content) => filledIn(content).text }),
    origin: t.exposeString("origin", { description: "Where its links and pictures begin." }),
    bytes: t.int({ resolve: async ({ html }) => Buffer.byteLength(await html()) }),
    links: t.field({
      type: [LinkRef],
      atMost: NEWSLETTER_LENGTHS.blocks,
      resolve: ({ links }) => links,
    }),
  }),
});

const MailPartRef = builder.objectRef<ShownMail["parts"][number]>("NewsletterMailPart").implement({
  fields: (t) => ({
    key: t.exposeString("key", { description: "head | greeting | foot, or the key of a block." }),
    html: t.exposeString("html"),
  }),
});

export const MailRef = builder.objectRef<ShownMail>("NewsletterMail").implement({
  description: "A newsletter as its screen shows it, part by part, filled in for a reader.",
  fields: (t) => ({
    subject: t.exposeString("subject"),
    sender: t.string({
      nullable: true,
      resolve: ({ sender }) => sender && `${sender.name} <${sender.address}>`,
    }),
    text: t.exposeString("text"),
    bytes: t.exposeInt("bytes", { description: "Of its HTML as it is sent." }),
    css: t.exposeString("css"),
    parts: t.field({
      type: [MailPartRef],
      atMost: NEWSLETTER_LENGTHS.blocks + 3,
      resolve: ({ parts }) => parts,
    }),
  }),
});

export const FiguresRef = builder.objectRef<NewsletterFigures>("NewsletterFigures").implement({
  description: "What came of a newsletter, to be compared with another one.",
  fields: (t) => ({
    title: t.exposeString("title", { description: "Of its issue." }),
    wanted: t.exposeInt("wanted", { description: "All of its list but those who were skipped." }),
    accepted: t.exposeInt("accepted"),
    refused: t.exposeInt("refused"),
    clicks: t.exposeInt("clicks"),
    left: t.exposeInt("left"),
  }),
});

export const BooksRef = builder.objectRef<Books>("NewsletterBooks").implement({
  description: "How many receivers are in each state; together they are all of the list.",
  fields: (t) => Object.fromEntries(DELIVERY_STATES.map((state) => [state, t.exposeInt(state)])),
});

export const SkippedRef = builder
  .objectRef<{ reason: SkipReason; count: number }>("NewsletterSkipped")
  .implement({
    fields: (t) => ({ reason: t.exposeString("reason"), count: t.exposeInt("count") }),
  });

export const ReturnsRef = builder
  .objectRef<Awaited<ReturnType<typeof returnsOf>>>("NewsletterReturns")
  .implement({
    description: "What came back after the mail server had taken it.",
    fields: (t) => ({
      hard: t.exposeInt("hard", { description: "Addresses that do not exist." }),
      soft: t.exposeInt("soft"),
      complaints: t.exposeInt("complaints"),
      left: t.exposeInt("left", { description: "Who has left within two weeks." }),
    }),
  });

export const DeliveryRef = builder.objectRef<NamedDelivery>("NewsletterDelivery").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    email: t.string({
      nullable: true,
      description: "Needs read__receivers; null, too, once the receiver was deleted.",
      resolve: ({ email }, _args, ctx) => (may(ctx, readReceivers) ? email : null),
    }),
    receiver: t.string({
      nullable: true,
      resolve: ({ receiverId }) => (receiverId === null ? null : String(receiverId)),
    }),
    attempts: t.exposeInt("attempts"),
    handedOverAt: t.expose("handedOverAt", { type: "DateTime", nullable: true }),
    answer: t.exposeString("answer", { nullable: true, description: "The mail server's last one." }),
  }),
});

export const RecordsRef = builder.objectRef<SenderRecords>("NewsletterSenderRecords").implement({
  fields: (t) => ({
    domain: t.exposeString("domain"),
    spf: t.exposeString("spf", { description: "there | missing | silent" }),
    dmarc: t.exposeString("dmarc"),
    dkim: t.exposeString("dkim", { description: "there | missing | silent | elsewhere" }),
  }),
});

export const ClicksRef = builder.objectRef<BlockClicks>("NewsletterClicks").implement({
  fields: (t) => ({
    block: t.exposeString("block"),
    title: t.exposeString("title"),
    target: t.exposeString("target"),
    clicks: t.exposeInt("clicks"),
  }),
});

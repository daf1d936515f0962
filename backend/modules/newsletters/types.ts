import { countHistory, readersOf, readHistory, restrictEntries } from "backend/modules/activity-log/service";
import { ActivityLogRef } from "backend/modules/activity-log/types";
import { type Issue, issueById } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { lockable } from "backend/modules/locks/service";
import { addLock } from "backend/modules/locks/types";
import { mailingLists } from "backend/modules/mailing-lists/tables";
import { MailingListRef } from "backend/modules/mailing-lists/types";
import { media } from "backend/modules/media/tables";
import { WorkRef } from "backend/modules/work/types";
import { personNameById } from "backend/platform/database/people";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { workOf } from "backend/platform/work/work";
import { may, requirePermission, signedIn } from "backend/schema/access";
import { builder, keyArg, pageArgs } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { todayInVienna } from "domain/dates";
import { type Arranged, arrange } from "domain/newsletters/blocks";
import { type NewsletterFinding, stopsSending } from "domain/newsletters/findings";
import { NEWSLETTER_LENGTHS } from "domain/newsletters/limits";
import { fillPersonal } from "domain/newsletters/placeholders";
import { type Books, DELIVERY_STATES, type SkipReason } from "domain/newsletters/states";
import { asc, desc, eq, sql } from "drizzle-orm";
import { approveNewsletter, keptContent, withdrawApproval } from "./approval";
import { booksOf, deliveriesIn, MOST_NAMED, type NamedDelivery, returnsOf, skippedOf } from "./books";
import { type BlockClicks, clicksOf, followLink } from "./clicks";
import {
  type Composed,
  type ComposedLink,
  compose,
  type Newsletter,
  type OfferedBlock,
  type Sources,
  sourcesOf,
} from "./content";
import { findingsOfNewsletter } from "./findings";
import {
  AREA,
  immoflashIssueOf,
  newsletterOfIssue,
  type SavedNewsletter,
  savedNewsletter,
  saveNewsletter,
} from "./newsletter";
import { sendingHere } from "./place";
import { countReceivers } from "./receivers";
import { releaseNewsletter, resendUncertain, setRate, stopNewsletter, switchOn } from "./release";
import { receiveReport } from "./returns";
import { type SenderRecords, senderRecordsOf } from "./sender-records";
import { newsletters } from "./tables";
import { type Tested, testNewsletter } from "./test-mail";

const readNewsletters = { action: "read", collectionType: "immoflash_issues" } as const;
const editNewsletters = { action: "edit", collectionType: "immoflash_issues" } as const;
const publishNewsletters = { action: "publish", collectionType: "immoflash_issues" } as const;
const readReceivers = { action: "read", collectionType: "receivers" } as const;

const MOST_LISTS = 200;

/** The newsletter of an issue, with what it is made from. */
interface Opened extends SavedNewsletter {
  issue: Issue;
  sources: Sources;
  /** Put together once for all that ask for it. */
  composed(ctx: Ctx, origin: string): Promise<Composed | null>;
}

async function open(ctx: Ctx, issue: Issue): Promise<Opened> {
  const saved = await savedNewsletter(ctx, issue);
  const sources = await sourcesOf(ctx, issue);
  let made: Promise<Composed | null> | undefined;
  const composed = (asking: Ctx, called: string) => {
    made ??= asItIs(asking, saved.row, sources, called);
    return made;
  };
  return { ...saved, issue, sources, composed };
}

/** A part of the issue as somebody has arranged it. `text` is its own, `intro` what it has without one. */
type ArrangedBlock = Omit<OfferedBlock, "text"> & Arranged & { intro: string | null };

/** What would be sent now, or is sent; null as long as nobody has saved it. */
async function asItIs(
  ctx: Ctx,
  row: Newsletter | null,
  sources: Sources,
  called: string,
): Promise<Composed | null> {
  if (!row) return null;
  if (row.state !== "draft" && row.approvedHash) return await keptContent(ctx.db, row.id, row.approvedHash);
  return await compose(ctx, {
    id: row.id,
    written: row,
    sources,
    origin: ctx.originOfLinks(called) ?? called,
  });
}

const BlockRef = builder.objectRef<ArrangedBlock>("NewsletterBlock").implement({
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
  }),
});

const FindingRef = builder.objectRef<NewsletterFinding>("NewsletterFinding").implement({
  fields: (t) => ({
    kind: t.exposeString("kind"),
    block: t.exposeString("block", { nullable: true }),
    detail: t.exposeString("detail", { nullable: true }),
    stops: t.boolean({ description: "It stops approving and sending.", resolve: stopsSending }),
  }),
});

const LinkRef = builder.objectRef<ComposedLink>("NewsletterLink").implement({
  fields: (t) => ({
    block: t.exposeString("block"),
    title: t.exposeString("title"),
    target: t.exposeString("target"),
    answer: t.string({
      description:
        "Asks the target: a status, `silent` without an answer, or `inside` for one in the own network.",
      resolve: async ({ target }, _args, ctx) => String(await ctx.outside.ask(target)),
    }),
  }),
});

/** Somebody to look at it with. */
const READER = { firstName: "Maria", lastName: "Muster", unsubscribe: "#" };

const ContentRef = builder.objectRef<Composed>("NewsletterContent").implement({
  description: "A newsletter as it would be sent.",
  fields: (t) => ({
    hash: t.exposeString("hash"),
    subject: t.string({ resolve: (content) => fillPersonal(content, READER).subject }),
    html: t.string({
      description: "Filled in for a reader.",
      resolve: (content) => fillPersonal(content, READER).html,
    }),
    text: t.string({ resolve: (content) => fillPersonal(content, READER).text }),
    origin: t.exposeString("origin", { description: "Where its links and pictures begin." }),
    bytes: t.int({ resolve: ({ html }) => Buffer.byteLength(html) }),
    links: t.field({
      type: [LinkRef],
      atMost: NEWSLETTER_LENGTHS.blocks,
      resolve: ({ links }) => links,
    }),
  }),
});

const BooksRef = builder.objectRef<Books>("NewsletterBooks").implement({
  description: "How many receivers are in each state; together they are all of the list.",
  fields: (t) => Object.fromEntries(DELIVERY_STATES.map((state) => [state, t.exposeInt(state)])),
});

const SkippedRef = builder.objectRef<{ reason: SkipReason; count: number }>("NewsletterSkipped").implement({
  fields: (t) => ({ reason: t.exposeString("reason"), count: t.exposeInt("count") }),
});

const ReturnsRef = builder.objectRef<Awaited<ReturnType<typeof returnsOf>>>("NewsletterReturns").implement({
  description: "What came back after the mail server had taken it.",
  fields: (t) => ({
    hard: t.exposeInt("hard", { description: "Addresses that do not exist." }),
    soft: t.exposeInt("soft"),
    complaints: t.exposeInt("complaints"),
    left: t.exposeInt("left", { description: "Who has left within two weeks." }),
  }),
});

const DeliveryRef = builder.objectRef<NamedDelivery>("NewsletterDelivery").implement({
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

const RecordsRef = builder.objectRef<SenderRecords>("NewsletterSenderRecords").implement({
  fields: (t) => ({
    domain: t.exposeString("domain"),
    spf: t.exposeString("spf", { description: "there | missing | silent" }),
    dmarc: t.exposeString("dmarc"),
    dkim: t.exposeString("dkim", { description: "there | missing | silent | elsewhere" }),
  }),
});

const ClicksRef = builder.objectRef<BlockClicks>("NewsletterClicks").implement({
  fields: (t) => ({
    block: t.exposeString("block"),
    title: t.exposeString("title"),
    target: t.exposeString("target"),
    clicks: t.exposeInt("clicks"),
  }),
});

const originArgs = builder.args((t) => ({
  origin: t.string({ required: true, description: "Where people open the product." }),
}));

const NewsletterRef = builder.objectRef<Opened>("Newsletter").implement({
  description: "The newsletter of an immoflash issue; a proposal as long as nobody has saved any.",
  fields: (t) => {
    const person = (of: "approvedById" | "releasedById" | "updatedById") =>
      t.string({
        nullable: true,
        resolve: ({ row }, _args, ctx) => (row?.[of] ? personNameById(ctx.db, row[of]) : null),
      });
    const at = (of: "approvedAt" | "releasedAt" | "sendAt" | "endedAt" | "updatedAt") =>
      t.field({ type: "DateTime", nullable: true, resolve: ({ row }) => row?.[of] ?? null });
    const named = (state: "uncertain" | "refused") =>
      t.field({
        type: [DeliveryRef],
        atMost: MOST_NAMED,
        description: "By name, the first ones.",
        resolve: ({ row }, _args, ctx) => (row ? deliveriesIn(ctx.db, row.id, state) : []),
      });
    return {
      _id: t.string({ description: "Of its issue.", resolve: ({ issue }) => String(issue.id) }),
      version: t.int({
        description: "0 as long as nobody has saved any.",
        resolve: ({ row }) => row?.version ?? 0,
      }),
      title: t.string({ description: "Of its issue.", resolve: ({ issue }) => issue.title }),
      publishDate: t.field({ type: "Date", resolve: ({ issue }) => issue.publishDate }),
      state: t.string({
        description: "draft | scheduled | sending | sent | stopped",
        resolve: ({ row }) => row?.state ?? "draft",
      }),
      subject: t.string({ resolve: ({ draft }) => draft.subject }),
      preheader: t.string({ nullable: true, resolve: ({ draft }) => draft.preheader }),
      greeting: t.string({ nullable: true, resolve: ({ draft }) => draft.greeting }),
      ratePerMinute: t.int({ nullable: true, resolve: ({ draft }) => draft.ratePerMinute }),
      lists: t.stringList({ atMost: MOST_LISTS, resolve: ({ draft }) => draft.lists }),
      offeredLists: t.field({
        type: [MailingListRef],
        atMost: MOST_LISTS,
        description: "The lists to choose from.",
        resolve: (_newsletter, _args, ctx) =>
          ctx.db
            .select()
            .from(mailingLists)
            .orderBy(asc(mailingLists.name), asc(mailingLists.id))
            .limit(MOST_LISTS),
      }),
      blocks: t.field({
        type: [BlockRef],
        atMost: NEWSLETTER_LENGTHS.blocks,
        description: "The parts of the issue, in the order of the newsletter.",
        resolve: ({ draft, sources }) => blocksOf(draft.blocks, sources),
      }),
      receivers: t.int({
        description: "How many would get it now.",
        resolve: ({ draft }, _args, ctx) => countReceivers(ctx.db, draft.lists),
      }),
      content: t.field({
        type: ContentRef,
        nullable: true,
        description: "As it would be sent now, or as it is sent; null as long as nobody has saved it.",
        args: originArgs,
        resolve: ({ composed }, { origin }, ctx): Promise<Composed | null> => composed(ctx, origin),
      }),
      findings: t.field({
        type: [FindingRef],
        atMost: SIZES.chosen,
        args: originArgs,
        resolve: async (opened, { origin }, ctx) =>
          opened.row && opened.row.state !== "draft"
            ? []
            : findingsOfNewsletter(ctx, opened, opened.sources, await opened.composed(ctx, origin)),
      }),
      approvedAt: at("approvedAt"),
      approvedBy: person("approvedById"),
      isApproved: t.boolean({
        description: "Somebody has approved exactly what would be sent now.",
        args: originArgs,
        resolve: async ({ row, composed }, { origin }, ctx) =>
          row?.approvedHash != null && (await composed(ctx, origin))?.hash === row.approvedHash,
      }),
      mayApprove: t.boolean({
        description: "Whoever has saved it last may not.",
        resolve: ({ row }, _args, ctx) => may(ctx, publishNewsletters) && row?.updatedById !== ctx.user?.id,
      }),
      updatedAt: at("updatedAt"),
      updatedBy: person("updatedById"),
      releasedAt: at("releasedAt"),
      releasedBy: person("releasedById"),
      sendAt: at("sendAt"),
      endedAt: at("endedAt"),
      pausedBecause: t.string({
        nullable: true,
        description: "missed | copy | unreachable | refusals | bounces: why it paused by itself, last.",
        resolve: ({ row }) => row?.pausedBecause ?? null,
      }),
      sending: t.string({
        description: "on | never | copy | none: whether newsletters are sent from here.",
        resolve: async (_newsletter, _args, { db, bulkMail }) =>
          bulkMail ? await sendingHere(db, bulkMail.place) : "none",
      }),
      senderRecords: t.field({
        type: RecordsRef,
        nullable: true,
        description: "What the sender's domain tells mail servers; null without a sender. Asks the domain.",
        resolve: (_newsletter, _args, ctx) => senderRecordsOf(ctx),
      }),
      work: t.field({
        type: WorkRef,
        nullable: true,
        resolve: async ({ row }, _args, ctx) =>
          row?.workId ? ((await workOf(ctx.db, row.workId)) ?? null) : null,
      }),
      books: t.field({
        type: BooksRef,
        nullable: true,
        resolve: ({ row }, _args, ctx) => (row && row.state !== "draft" ? booksOf(ctx.db, row.id) : null),
      }),
      skipped: t.field({
        type: [SkippedRef],
        atMost: 10,
        resolve: ({ row }, _args, ctx) => (row ? skippedOf(ctx.db, row.id) : []),
      }),
      returns: t.field({
        type: ReturnsRef,
        nullable: true,
        resolve: ({ row }, _args, ctx) => (row && row.state !== "draft" ? returnsOf(ctx.db, row.id) : null),
      }),
      uncertain: named("uncertain"),
      refused: named("refused"),
      clicks: t.field({
        type: [ClicksRef],
        atMost: NEWSLETTER_LENGTHS.blocks,
        resolve: ({ row }, _args, ctx) => (row && row.state !== "draft" ? clicksOf(ctx.db, row.id) : []),
      }),
      history: t.field({
        type: [ActivityLogRef],
        atMost: SIZES.notes,
        args: pageArgs,
        resolve: async ({ issue }, page, ctx) =>
          (await readHistory(ctx, { area: AREA, recordId: issue.id }, page)).entries,
      }),
      historyTotal: t.int({
        resolve: ({ issue }, _args, ctx) => countHistory(ctx, { area: AREA, recordId: issue.id }),
      }),
    };
  },
});

function blocksOf(arranged: readonly Arranged[], { blocks }: Sources): ArrangedBlock[] {
  const byKey = new Map(blocks.map((block) => [block.key, block]));
  return arrange([...byKey.keys()], arranged).flatMap((one) => {
    const block = byKey.get(one.key);
    return block ? [{ ...block, intro: block.text, ...one }] : [];
  });
}

restrictEntries(AREA, readersOf("immoflash_issues"));

const versionOf = ({ issue, row }: Pick<Opened, "issue" | "row">) => ({
  id: issue.id,
  ...{ version: row?.version ?? 0, updatedAt: row?.updatedAt ?? null, updatedById: row?.updatedById ?? null },
});
addLock(NewsletterRef, AREA, versionOf);
lockable(AREA, {
  edit: editNewsletters,
  find: async (ctx, id) => {
    requirePermission(ctx, readNewsletters);
    const issue = await issueById(ctx).load(id);
    if (!issue) return null;
    const row = await newsletterOfIssue(ctx.db, issue.id);
    return { ...versionOf({ issue, row }), mayEdit: may(ctx, editNewsletters) };
  },
});

const byIssue = (issue: string) => async (ctx: Ctx) => open(ctx, await immoflashIssueOf(ctx, issue));

builder.queryField("newsletter", (t) =>
  t.field({
    type: NewsletterRef,
    access: readNewsletters,
    args: { issue: t.arg.string({ required: true }) },
    resolve: (_root, { issue }, ctx) => byIssue(issue)(ctx),
  }),
);

interface Listed {
  id: number;
  title: string;
  publishDate: string;
  state: string | null;
  sendAt: Date | null;
}

const ListedRef = builder.objectRef<Listed>("NewsletterOfIssue").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.exposeString("title"),
    publishDate: t.field({ type: "Date", resolve: ({ publishDate }) => publishDate }),
    state: t.exposeString("state", { nullable: true, description: "Null as long as nobody has saved any." }),
    sendAt: t.expose("sendAt", { type: "DateTime", nullable: true }),
  }),
});

/** So many issues are shown around today. */
const MOST_LISTED = 20;

builder.queryField("newslettersAroundToday", (t) =>
  t.field({
    type: [ListedRef],
    atMost: MOST_LISTED,
    access: readNewsletters,
    description: "The newsletters of the issues whose days are nearest to today, the latest first.",
    resolve: async (_root, _args, { db, now }) => {
      const today = todayInVienna(now());
      const nearest = db
        .select({ id: issues.id })
        .from(issues)
        .innerJoin(media, eq(media.id, issues.mediumId))
        .where(eq(media.type, "immoflash"))
        .orderBy(sql`abs(${issues.publishDate} - ${today}::date)`, desc(issues.id))
        .limit(MOST_LISTED);
      return await db
        .select({
          ...{ id: issues.id, title: issues.title, publishDate: issues.publishDate },
          ...{ state: newsletters.state, sendAt: newsletters.sendAt },
        })
        .from(issues)
        .leftJoin(newsletters, eq(newsletters.issueId, issues.id))
        .where(sql`${issues.id} in ${nearest}`)
        .orderBy(desc(issues.publishDate), desc(issues.id));
    },
  }),
);

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

const FailedRef = builder.objectRef<Tested["failed"][number]>("NewsletterTestFailed").implement({
  fields: (t) => ({ address: t.exposeString("address"), answer: t.exposeString("answer") }),
});

const TestedRef = builder.objectRef<Tested>("NewsletterTested").implement({
  fields: (t) => ({
    sent: t.exposeInt("sent"),
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
      open(ctx, await saveNewsletter(signedIn(ctx), change, idempotencyKey)),
  }),
  testNewsletter: t.field({
    type: TestedRef,
    access: editNewsletters,
    description: "Sends it to the test receivers of the configuration.",
    args: { ...seenArgs, ...keyArg },
    resolve: (_root, { idempotencyKey, ...seen }, ctx) => testNewsletter(signedIn(ctx), seen, idempotencyKey),
  }),
  approveNewsletter: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Approves exactly this content. Whoever has saved it last cannot.",
    args: { ...seenArgs, ...keyArg },
    resolve: async (_root, { idempotencyKey, ...seen }, ctx) =>
      open(ctx, await approveNewsletter(signedIn(ctx), seen, idempotencyKey)),
  }),
  withdrawNewsletterApproval: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    args: { ...versionArgs, ...keyArg },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) =>
      open(ctx, await withdrawApproval(signedIn(ctx), change, idempotencyKey)),
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
      open(
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
      open(ctx, await stopNewsletter(signedIn(ctx), change, idempotencyKey)),
  }),
  setNewsletterRate: t.field({
    type: NewsletterRef,
    access: publishNewsletters,
    description: "Changes how many mails are sent in a minute, also while that is done.",
    args: { ...versionArgs, ratePerMinute: t.arg.int(), ...keyArg },
    resolve: async (_root, { idempotencyKey, ratePerMinute, ...rest }, ctx) => {
      const change = { ...rest, ratePerMinute: ratePerMinute ?? null };
      return open(ctx, await setRate(signedIn(ctx), change, idempotencyKey));
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
      const change = { ...rest, deliveries: parseIds(deliveries).slice(0, MOST_NAMED) };
      return open(ctx, await resendUncertain(signedIn(ctx), change, idempotencyKey));
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

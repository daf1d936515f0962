import { countHistory, readersOf, readHistory, restrictEntries } from "backend/modules/activity-log/service";
import { ActivityLogRef } from "backend/modules/activity-log/types";
import { bookingById, viewableMedia } from "backend/modules/bookings/service";
import { BookingRef } from "backend/modules/bookings/types";
import { immoflashConfiguration } from "backend/modules/immoflash/tables";
import { type Issue, issueById } from "backend/modules/issues/service";
import { issues } from "backend/modules/issues/tables";
import { lockable } from "backend/modules/locks/service";
import { addLock } from "backend/modules/locks/types";
import { mailingLists } from "backend/modules/mailing-lists/tables";
import { MailingListRef } from "backend/modules/mailing-lists/types";
import { media } from "backend/modules/media/tables";
import { LAST_UNDO } from "backend/modules/records/service";
import { WorkRef } from "backend/modules/work/types";
import type { Db } from "backend/platform/database/database";
import { personNameById } from "backend/platform/database/people";
import type { Ctx } from "backend/platform/use-case/context";
import { workOf } from "backend/platform/work/work";
import { may, requirePermission } from "backend/schema/access";
import { builder, pageArgs } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { todayInVienna } from "domain/dates";
import { arrange, type BlockArrangement } from "domain/newsletters/blocks";
import { MOST_TEST_ADDRESSES, NEWSLETTER_LENGTHS } from "domain/newsletters/limits";
import { asc, desc, eq, sql } from "drizzle-orm";
import { pictureAddresses } from "./addresses";
import { keptContent } from "./approval";
import { changedSinceTest, changesSince } from "./changes";
import { adsSentWith, clicksOf, MOST_PROVED_ADS } from "./clicks";
import {
  type ComposedNewsletter,
  compose,
  type Newsletter,
  newsletterSources,
  type Sources,
} from "./content";
import { booksOf, deliveriesIn, MOST_NAMED_RECEIVERS, returnsOf, skippedOf } from "./delivery-counts";
import { figuresOfEarlier, MOST_EARLIER } from "./figures";
import { findingsOfNewsletter } from "./findings";
import { sendingHere } from "./installation";
import { mailInTime } from "./mail";
import {
  AREA,
  immoflashIssueOf,
  newsletterOfIssue,
  type SavedNewsletter,
  savedNewsletter,
  undoOfNewsletter,
} from "./newsletter";
import {
  ApproverRef,
  type ArrangedBlock,
  BlockRef,
  BooksRef,
  ChangesRef,
  ClicksRef,
  ContentRef,
  DeliveryRef,
  FiguresRef,
  FindingRef,
  MailRef,
  RecordsRef,
  ReturnsRef,
  SkippedRef,
} from "./part-types";
import { countReceivers, countSkipped } from "./receivers";
import { approversOf, MOST_APPROVERS } from "./request-approval";
import { editNewsletters, mayAskOutside, publishNewsletters, readNewsletters } from "./rights";
import { senderRecordsOf } from "./sender-records";
import { newsletters } from "./tables";

const MOST_LISTS = 200;

/** The newsletter of an issue, with what it is made from. */
interface OpenedNewsletter extends SavedNewsletter {
  issue: Issue;
  sources: Sources;
  /** Put together once for all that ask for it. */
  composed(ctx: Ctx, origin: string): Promise<ComposedNewsletter | null>;
  /** How many would get it now, counted once. */
  receivers(ctx: Ctx): Promise<number>;
}

export async function openNewsletter(ctx: Ctx, issue: Issue): Promise<OpenedNewsletter> {
  const saved = await savedNewsletter(ctx, issue);
  const sources = await newsletterSources(ctx, issue);
  let made: Promise<ComposedNewsletter | null> | undefined;
  const composed = (asking: Ctx, called: string) => {
    made ??= asItIs(asking, saved.row, sources, called);
    return made;
  };
  let counted: Promise<number> | undefined;
  const countOf = ({ db }: Ctx) => {
    counted ??= countReceivers(db, saved.draft.lists);
    return counted;
  };
  return {
    ...saved,
    issue,
    sources,
    composed,
    receivers: countOf,
  };
}

/** What would be sent now, or is sent; null as long as nobody has saved it. */
async function asItIs(
  ctx: Ctx,
  row: Newsletter | null,
  sources: Sources,
  called: string,
): Promise<ComposedNewsletter | null> {
  if (!row) return null;
  if (row.state !== "draft" && row.approvedHash) return await keptContent(ctx.db, row.id, row.approvedHash);
  return await compose(ctx, {
    id: row.id,
    written: row,
    sources,
    origin: ctx.originOfLinks(called) ?? called,
  });
}

const originArgs = builder.args((t) => ({
  origin: t.string({ required: true, description: "Where people open the product." }),
}));

export const NewsletterRef = builder.objectRef<OpenedNewsletter>("Newsletter").implement({
  description: "The newsletter of an immoflash issue; a proposal as long as nobody has saved any.",
  fields: (t) => {
    const person = (
      of: "approvedById" | "askedById" | "askedOfId" | "releasedById" | "returnedById" | "updatedById",
    ) =>
      t.string({
        nullable: true,
        resolve: ({ row }, _args, ctx) => (row?.[of] ? personNameById(ctx.db, row[of]) : null),
      });
    const at = (
      of:
        | "testedAt"
        | "askedAt"
        | "returnedAt"
        | "approvedAt"
        | "releasedAt"
        | "sendAt"
        | "endedAt"
        | "updatedAt",
    ) => t.field({ type: "DateTime", nullable: true, resolve: ({ row }) => row?.[of] ?? null });
    const named = (state: "uncertain" | "refused") =>
      t.field({
        type: [DeliveryRef],
        atMost: MOST_NAMED_RECEIVERS,
        description: "By name, the first ones.",
        resolve: ({ row }, _args, ctx) => (row ? deliveriesIn(ctx.db, row.id, state) : []),
      });
    return {
      _id: t.string({ description: "Of its issue.", resolve: ({ issue }) => String(issue.id) }),
      version: t.int({
        description: "0 as long as nobody has saved any.",
        resolve: ({ row }) => row?.version ?? 0,
      }),
      undo: t.string({
        ...LAST_UNDO,
        resolve: ({ issue }, _args, ctx) => undoOfNewsletter(ctx).load(issue.id),
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
        resolve: ({ draft, sources }, _args, { db }) => blocksOf(db, draft.blocks, sources),
      }),
      receivers: t.int({
        description: "How many would get it now.",
        resolve: ({ receivers }, _args, ctx) => receivers(ctx),
      }),
      willSkip: t.field({
        type: [SkippedRef],
        atMost: 10,
        description: "Who is on its lists and would get nothing now, and why.",
        resolve: ({ draft }, _args, { db }) => countSkipped(db, draft.lists),
      }),
      content: t.field({
        type: ContentRef,
        nullable: true,
        description: "As it would be sent now, or as it is sent; null as long as nobody has saved it.",
        args: originArgs,
        resolve: ({ composed }, { origin }, ctx): Promise<ComposedNewsletter | null> => composed(ctx, origin),
      }),
      mail: t.field({
        type: MailRef,
        nullable: true,
        description:
          "As it would be sent now, part by part, also of a proposal; null once it is released, and where it takes too long.",
        args: originArgs,
        resolve: ({ row, draft, sources }, { origin }, ctx) =>
          row && row.state !== "draft"
            ? null
            : mailInTime(ctx, {
                id: row?.id ?? 0,
                written: row ?? draft,
                sources,
                origin: ctx.originOfLinks(origin) ?? origin,
              }),
      }),
      testReceivers: t.stringList({
        atMost: MOST_TEST_ADDRESSES,
        description: "Who gets a test, for users who may send one.",
        resolve: async (_newsletter, _args, ctx) => {
          if (!may(ctx, editNewsletters)) return [];
          const [sender] = await ctx.db.select().from(immoflashConfiguration);
          return sender?.testReceivers ?? [];
        },
      }),
      testedAt: at("testedAt"),
      testedTo: t.stringList({
        atMost: MOST_TEST_ADDRESSES,
        description: "Where the last test went, for users who may send one.",
        resolve: ({ row }, _args, ctx) => (may(ctx, editNewsletters) ? (row?.testedTo ?? []) : []),
      }),
      isTested: t.boolean({
        description: "Exactly what would be sent now was sent as a test.",
        args: originArgs,
        resolve: async ({ row, composed }, { origin }, ctx) =>
          row?.testedHash != null && (await composed(ctx, origin))?.hash === row.testedHash,
      }),
      changedSinceTest: t.int({
        nullable: true,
        description: "How many parts would be sent in another way than the test was; null without one.",
        args: originArgs,
        resolve: async ({ row, composed }, { origin }, ctx) => {
          const now = row?.testedHash ? await composed(ctx, origin) : null;
          return row && now ? changedSinceTest(ctx.db, row, now) : null;
        },
      }),
      changes: t.field({
        type: ChangesRef,
        nullable: true,
        description:
          "What a second person has not seen yet; null once it is released, and as long as nobody was asked.",
        args: originArgs,
        resolve: async ({ row, composed }, { origin }, ctx) => {
          const now = row?.state === "draft" ? await composed(ctx, origin) : null;
          return row && now ? changesSince(ctx.db, row.id, now) : null;
        },
      }),
      findings: t.field({
        type: [FindingRef],
        atMost: SIZES.chosen,
        args: originArgs,
        resolve: async (opened, { origin }, ctx) =>
          opened.row && opened.row.state !== "draft"
            ? []
            : findingsOfNewsletter(ctx, opened, {
                sources: opened.sources,
                composed: await opened.composed(ctx, origin),
                receivers: await opened.receivers(ctx),
              }),
      }),
      askedAt: at("askedAt"),
      askedOf: person("askedOfId"),
      askedBy: person("askedById"),
      askedNote: t.string({ nullable: true, resolve: ({ row }) => row?.askedNote ?? null }),
      isAskedOfMe: t.boolean({ resolve: ({ row }, _args, ctx) => row?.askedOfId === ctx.user?.id }),
      isAsked: t.boolean({
        description: "Somebody is asked to approve exactly what would be sent now.",
        args: originArgs,
        resolve: async ({ row, composed }, { origin }, ctx) =>
          row?.askedHash != null && (await composed(ctx, origin))?.hash === row.askedHash,
      }),
      approvers: t.field({
        type: [ApproverRef],
        atMost: MOST_APPROVERS,
        description: "Who can be asked to approve it, for users who may edit it; nobody once it is released.",
        resolve: ({ row }, _args, ctx) =>
          ctx.user && may(ctx, editNewsletters) && (row?.state ?? "draft") === "draft"
            ? approversOf(ctx.db, { updatedById: row?.updatedById ?? null, askingId: ctx.user.id })
            : [],
      }),
      returnedAt: at("returnedAt"),
      returnedBy: person("returnedById"),
      returnReason: t.string({ nullable: true, resolve: ({ row }) => row?.returnReason ?? null }),
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
      mayPublish: t.boolean({
        description: "Whether the user may approve newsletters at all.",
        resolve: (_newsletter, _args, ctx) => may(ctx, publishNewsletters),
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
        description:
          "What the sender's domain tells mail servers; null without a sender. Asks the domain. Null without the right to edit or publish, too: nobody is asked then.",
        resolve: (_newsletter, _args, ctx) => (mayAskOutside(ctx) ? senderRecordsOf(ctx) : null),
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
      earlier: t.field({
        type: [FiguresRef],
        atMost: MOST_EARLIER,
        description:
          "Of those of its medium that were sent before it, the latest first; none as long as it is not sent.",
        resolve: ({ row, issue }, _args, ctx) =>
          row?.endedAt ? figuresOfEarlier(ctx.db, row, issue.mediumId) : [],
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
      ads: t.field({
        type: [BookingRef],
        atMost: MOST_PROVED_ADS,
        description: "The bookings whose ads it was sent with, for users who may see them.",
        resolve: async ({ row }, _args, ctx) => {
          const maySee = viewableMedia(ctx).length > 0;
          const ids = row && row.state !== "draft" && maySee ? await adsSentWith(ctx.db, row.id) : [];
          const ads = await Promise.all(ids.map((id) => bookingById(ctx).load(id)));
          return ads.filter((ad) => ad !== null);
        },
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

async function blocksOf(
  db: Db,
  arranged: readonly BlockArrangement[],
  { blocks }: Sources,
): Promise<ArrangedBlock[]> {
  const pathOf = await pictureAddresses(db, "");
  const byKey = new Map(blocks.map((block) => [block.key, block]));
  return arrange([...byKey.keys()], arranged).flatMap((one) => {
    const block = byKey.get(one.key);
    const picture = block?.file ? pathOf(block.file.id) : null;
    return block ? [{ ...block, intro: block.text, picture, ...one }] : [];
  });
}

restrictEntries(AREA, readersOf("immoflash_issues"));

const versionOf = ({ issue, row }: Pick<OpenedNewsletter, "issue" | "row">) => ({
  id: issue.id,
  version: row?.version ?? 0,
  updatedAt: row?.updatedAt ?? null,
  updatedById: row?.updatedById ?? null,
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

const byIssue = (issue: string) => async (ctx: Ctx) =>
  openNewsletter(ctx, await immoflashIssueOf(ctx, issue));

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
          id: issues.id,
          title: issues.title,
          publishDate: issues.publishDate,
          state: newsletters.state,
          sendAt: newsletters.sendAt,
        })
        .from(issues)
        .leftJoin(newsletters, eq(newsletters.issueId, issues.id))
        .where(sql`${issues.id} in ${nearest}`)
        .orderBy(desc(issues.publishDate), desc(issues.id));
    },
  }),
);

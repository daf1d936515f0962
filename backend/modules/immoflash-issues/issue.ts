import { attachmentById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import {
  bookingCountOf,
  type Issue,
  issueById,
  issueNamed,
  publishedIn,
} from "backend/modules/issues/service";
import { issues, issueTitles } from "backend/modules/issues/tables";
import { issuePhases, usesOfIssues } from "backend/modules/issues/types";
import { assetTarget, usesAssets } from "backend/modules/library/service";
import { PublishableRef, publishes, publishing, savedSteps } from "backend/modules/lifecycle/types";
import { lastContactOfBooking } from "backend/modules/material/service";
import { MaterialContactRef } from "backend/modules/material/types";
import { mediaWhere } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { MediumRef, mediumTarget } from "backend/modules/media/types";
import {
  defineRecord,
  deletedIn,
  fieldsIn,
  refused,
  rowTypesOf,
  savesIn,
} from "backend/modules/records/service";
import { recordUnder } from "backend/platform/database/loaders";
import { stateOf } from "backend/platform/lifecycle/columns";
import {
  hasChosenId,
  hasChosenLink,
  hasChosenValue,
  isWithinPeriod,
} from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { changedPages } from "domain/immoflash-issues/changed-pages";
import {
  CONTENT_FIELDS,
  IMMOFLASH_ISSUE_FIELDS,
  ISSUE_PAGE_FIELDS,
  MOST_ISSUE_PAGES,
} from "domain/immoflash-issues/fields";
import { type IssueFinding, isOfMaterial, stopsPublishing } from "domain/immoflash-issues/findings";
import {
  type ImmoflashIssueDraft,
  type IssuePageDraft,
  immoflashIssueForm,
} from "domain/immoflash-issues/issue";
import { optionListsOf } from "domain/immoflash-issues/issue-options";
import type { Option, OptionLists, PossibleValue } from "domain/immoflash-issues/option-lists";
import { eq, or, sql } from "drizzle-orm";
import { findingsOf } from "./examined";
import { sentIssues } from "./kept";
import { immoflashIssueLifecycle } from "./lifecycle";
import { adNamed, articleNamed } from "./names";
import {
  type IssueOffers,
  MOST_ADS_OFFERED,
  MOST_ARTICLES,
  maySeeAds,
  type OfferedAd,
  type OfferedArticle,
  offersForIssue,
} from "./offers";
import { contentOfIssue } from "./preview";
import { type IssueProposal, type PagePattern, proposalFor } from "./proposal";
import { issuePageProblems } from "./rules";
import { immoflashContent, immoflashPages } from "./tables";

type Content = Pick<ImmoflashIssueDraft, "pages" | "content">;

const readIssues = { action: "read", collectionType: "immoflash_issues" } as const;

const PreviewedIssueRef = builder.objectRef<Issue>("PreviewedIssue").implement({
  description: "A print issue that a page shows.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.exposeString("title"),
    description: t.exposeString("description"),
  }),
});

const PAGE = rowTypesOf(
  {
    name: "ImmoflashPage",
    description: "A page of an immoflash issue: articles and ads by their ids.",
  },
  ISSUE_PAGE_FIELDS,
  {
    articles: { named: articleNamed },
    ads: { named: adNamed },
    issues: {
      type: PreviewedIssueRef,
      byId: issueById,
      named: issueNamed,
    },
    assets: assetTarget,
  },
);
const CONTENT = rowTypesOf("ImmoflashContent", CONTENT_FIELDS, { articles: { named: articleNamed } });

const OfferedArticleRef = builder.objectRef<OfferedArticle>("OfferedArticle").implement({
  fields: (t) => ({
    _id: t.exposeString("_id"),
    title: t.exposeString("title"),
    state: t.exposeString("state", { description: "draft | scheduled | published | changed | withdrawn" }),
    isAdvertorial: t.exposeBoolean("isAdvertorial", {
      description: "Paid for: it is marked *Anzeige* wherever it shows.",
    }),
    isOfIssue: t.exposeBoolean("isOfIssue", { description: "Whether it is of this issue, or of none." }),
    isPublished: t.exposeBoolean("isPublished", { description: "Whether readers get it." }),
    isPrivate: t.exposeBoolean("isPrivate", { description: "Only users with permission get it." }),
    wordCount: t.exposeInt("wordCount"),
    hasCover: t.exposeBoolean("hasCover"),
    cover: t.field({
      type: AttachmentRef,
      nullable: true,
      description: "The file of its first cover, for users who may see the library.",
      resolve: ({ coverId }, _args, ctx) => recordUnder(attachmentById(ctx), coverId),
    }),
  }),
});

const OfferedAdRef = builder.objectRef<OfferedAd>("OfferedAd").implement({
  description: "An ad that is sold into the issue: a booking that is not cancelled.",
  fields: (t) => ({
    _id: t.exposeString("_id"),
    client: t.exposeString("client", {
      nullable: true,
      description: "This, its material and its link are for users who may see the booking.",
    }),
    formatId: t.exposeString("formatId", { nullable: true }),
    format: t.exposeString("format", { nullable: true }),
    material: t.exposeString("material", {
      nullable: true,
      description: "open | requested | available | approved",
    }),
    ad: t.field({
      type: AttachmentRef,
      nullable: true,
      resolve: ({ adId }, _args, ctx) => recordUnder(attachmentById(ctx), adId),
    }),
    link: t.exposeString("link", { nullable: true }),
    lastContact: t.field({
      type: MaterialContactRef,
      nullable: true,
      description: "Who was asked last about its material.",
      resolve: async ({ _id, material }, _args, ctx) =>
        material === null ? null : ((await lastContactOfBooking(ctx).load(Number(_id)))[0] ?? null),
    }),
  }),
});

const PageTypeRef = builder.objectRef<IssueOffers["pageTypes"][number]>("OfferedPageType").implement({
  description: "How many ads a page of the type takes, and those of which formats; none: of all.",
  fields: (t) => ({
    type: t.exposeString("type"),
    adCount: t.exposeInt("adCount"),
    formatIds: t.exposeStringList("formatIds", { atMost: SIZES.offers }),
  }),
});

const PagePatternRef = builder.objectRef<PagePattern>("ImmoflashPagePattern").implement({
  description: "The pages of another issue, as a pattern for one that has none.",
  fields: (t) => ({
    title: t.exposeString("title"),
    pageTypes: t.exposeStringList("pageTypes", { atMost: MOST_ISSUE_PAGES }),
  }),
});

const OffersRef = builder.objectRef<IssueOffers>("ImmoflashOffers").implement({
  description: "What the pages of an issue can have, with what stands on them already.",
  fields: (t) => ({
    articles: t.field({
      type: [OfferedArticleRef],
      atMost: MOST_ARTICLES,
      resolve: ({ articles }) => articles,
    }),
    ads: t.field({ type: [OfferedAdRef], atMost: MOST_ADS_OFFERED, resolve: ({ ads }) => ads }),
    pageTypes: t.field({ type: [PageTypeRef], atMost: 8, resolve: ({ pageTypes }) => pageTypes }),
    before: t.field({
      type: PagePatternRef,
      nullable: true,
      description: "For an issue without pages: those of the issue of its medium before it.",
      resolve: ({ before }) => before,
    }),
  }),
});

const FindingRef = builder.objectRef<IssueFinding>("ImmoflashFinding").implement({
  description: "What is found in an issue. Some of it stops publishing.",
  fields: (t) => ({
    kind: t.exposeString("kind"),
    stops: t.boolean({ resolve: stopsPublishing }),
    page: t.exposeInt("page", { nullable: true, description: "From 1; null: of the issue." }),
    place: t.string({ nullable: true, resolve: ({ place }) => place }),
    booking: t.exposeString("booking", { nullable: true }),
    article: t.exposeString("article", { nullable: true }),
  }),
});

const PossibleValueRef = builder.objectRef<PossibleValue>("PossibleValue").implement({
  fields: (t) => ({
    _id: t.exposeString("_id"),
    formatId: t.exposeString("formatId", { nullable: true }),
  }),
});

const OptionRef = builder.objectRef<Option>("Option").implement({
  fields: (t) => ({
    fieldId: t.exposeString("fieldId", {
      description: "The field of the form: `pages[0].article1`, `content`.",
    }),
    type: t.exposeString("type", { description: "article | ad | content" }),
    possibleValues: t.field({
      type: [PossibleValueRef],
      atMost: MOST_ARTICLES,
      resolve: ({ possibleValues }) => possibleValues,
    }),
  }),
});

const MOST_OPTIONS = MOST_ISSUE_PAGES * 6;

const OptionListsRef = builder.objectRef<OptionLists>("OptionLists").implement({
  description:
    "What each field can pick now, what it could pick at first, and what it has taken from the others.",
  fields: (t) => ({
    availableOptions: t.field({
      type: [OptionRef],
      atMost: MOST_OPTIONS,
      resolve: (lists) => lists.availableOptions,
    }),
    allOptions: t.field({ type: [OptionRef], atMost: MOST_OPTIONS, resolve: (lists) => lists.allOptions }),
    removedOptions: t.field({
      type: [OptionRef],
      atMost: MOST_OPTIONS,
      resolve: (lists) => lists.removedOptions,
    }),
  }),
});

const ImmoflashIssueRef = builder.objectRef<Issue>("ImmoflashIssue").implement({
  interfaces: [PublishableRef],
  description: "An issue of a medium of type immoflash. Bookings sell its slots.",
  fields: (t) => ({
    name: t.exposeString("title", { description: "The same as its title." }),
    adClosesOn: t.field({ type: "Date", nullable: true, resolve: ({ adClosesOn }) => adClosesOn }),
    materialDueOn: t.field({ type: "Date", nullable: true, resolve: ({ materialDueOn }) => materialDueOn }),
    bookingCount: t.int({
      description: "Bookings that are not cancelled.",
      resolve: (issue, _args, ctx) => bookingCountOf(ctx, issue),
    }),
    pages: t.field({
      type: [PAGE.type],
      atMost: MOST_ISSUE_PAGES,
      isOncePerList: true,
      resolve: async (issue, _args, ctx): Promise<IssuePageDraft[]> => (await contentOf(ctx, issue)).pages,
    }),
    pageCount: t.int({
      resolve: async (issue, _args, ctx): Promise<number> => (await contentOf(ctx, issue)).pages.length,
    }),
    content: t.field({
      type: [CONTENT.type],
      atMost: 50,
      isOncePerList: true,
      description: "Articles besides those of the pages.",
      resolve: async (issue, _args, ctx): Promise<Content["content"]> =>
        (await contentOf(ctx, issue)).content,
    }),
    changedPages: t.field({
      type: ["Int"],
      atMost: MOST_ISSUE_PAGES,
      cost: OWN_STATEMENT,
      description: "The pages, from 1, that readers do not get like this; none where they get no issue.",
      resolve: async (issue, _args, ctx): Promise<number[]> => {
        if (issue.liveNumber === null) return [];
        const live = await contentOfIssue(ctx, issue, "live");
        return live ? changedPages((await contentOf(ctx, issue)).pages, live.pages) : [];
      },
    }),
    offers: t.field({
      type: OffersRef,
      cost: OWN_STATEMENT,
      resolve: async (issue, _args, ctx): Promise<IssueOffers> =>
        offersForIssue(ctx, issue, await contentOf(ctx, issue)),
    }),
    optionLists: t.field({
      type: OptionListsRef,
      cost: OWN_STATEMENT,
      description: "The option lists of its pages as they are saved.",
      resolve: async (issue, _args, ctx): Promise<OptionLists> => {
        const content = await contentOf(ctx, issue);
        return optionListsOf(await offersForIssue(ctx, issue, content), content.pages);
      },
    }),
    findings: t.field({
      type: [FindingRef],
      atMost: 500,
      cost: OWN_STATEMENT,
      description: "What is found in its draft.",
      resolve: async (issue, _args, ctx): Promise<IssueFinding[]> => {
        const findings = await findingsOf(ctx.db, issue.id, await contentOf(ctx, issue));
        const visibleFindings = maySeeAds(ctx, issue.mediumId)
          ? findings
          : findings.filter((one) => !isOfMaterial(one));
        return visibleFindings.slice(0, 500);
      },
    }),
  }),
});

const contentOf = (ctx: Ctx, { id }: Issue): Promise<Content> =>
  record.rowsOf(ctx).load(id) as Promise<Content>;

const record = defineRecord({
  area: "immoflash_issues",
  called: { one: "immoflashIssue", many: "immoflashIssues", type: "ImmoflashIssue" },
  table: issues,
  where: sql`exists (select 1 from ${media} where ${media.id} = ${issues.mediumId} and ${media.type} = 'immoflash')`,
  ref: ImmoflashIssueRef,
  schema: immoflashIssueForm,
  ...fieldsIn(IMMOFLASH_ISSUE_FIELDS, {
    table: issues,
    targets: { media: mediumTarget },
    tables: { pages: immoflashPages, content: immoflashContent },
    rowTypes: { pages: PAGE, content: CONTENT },
    // They are many, so lists ask for them once only.
    ownOutputs: ["pages", "content"],
  }),
  usedBy: usesOfIssues,
  label: issues.title,
  phases: [
    issuePhases<ImmoflashIssueDraft>("immoflash"),
    {
      check: {
        findings: async (tx, ctx, changes) => [
          ...refused(await issuePageProblems(tx, ctx, savesIn(changes))),
          ...(await sentIssues(tx, deletedIn(changes))),
        ],
      },
    },
    publishing(immoflashIssueLifecycle, (draft: ImmoflashIssueDraft) => draft),
  ],
  steps: savedSteps(immoflashIssueLifecycle),
  list: {
    search: [issueTitles],
    codes: [issues.issueNumber],
    joins: [{ table: media, on: eq(media.id, issues.mediumId), sortedBy: "medium" }],
    sorts: {
      title: issues.title,
      medium: media.name,
      publishDate: issues.publishDate,
      publishedAt: issues.publishedAt,
      updatedAt: issues.updatedAt,
    },
    defaultSort: "-publishDate",
    found: { facts: [issues.issueNumber] },
    filter: (t) => ({
      mediumIds: t.stringList(),
      states: t.stringList({ description: "draft | scheduled | published | changed | withdrawn" }),
      year: t.int(),
      from: t.field({ type: "Date" }),
      to: t.field({ type: "Date" }),
      articleIds: t.stringList({ description: "With one of these articles." }),
      printIssueIds: t.stringList({ description: "That preview one of these print issues." }),
      assetIds: t.stringList({ description: "With one of these pictures." }),
    }),
    where: (filter) => [
      hasChosenId(issues.mediumId, filter.mediumIds),
      hasChosenValue(stateOf(issues), filter.states),
      publishedIn(filter.year),
      isWithinPeriod(issues.publishDate, filter.from, filter.to),
      filter.articleIds
        ? or(
            ...[immoflashPages.article1Id, immoflashPages.article2Id].map((other) =>
              hasChosenLink(issues.id, { record: immoflashPages.issueId, other }, filter.articleIds),
            ),
            hasChosenLink(
              issues.id,
              { record: immoflashContent.issueId, other: immoflashContent.articleId },
              filter.articleIds,
            ),
          )
        : undefined,
      hasChosenLink(
        issues.id,
        { record: immoflashPages.issueId, other: immoflashPages.printIssueId },
        filter.printIssueIds,
      ),
      hasChosenLink(
        issues.id,
        { record: immoflashPages.issueId, other: immoflashPages.pictureId },
        filter.assetIds,
      ),
    ],
  },
});

usesAssets({
  what: "immoflash_issues",
  table: immoflashPages,
  record: immoflashPages.issueId,
  used: immoflashPages.pictureId,
  field: "pages",
  link: (id) => `/issues/immoflash?asset=${id}`,
});

builder.queryField("mediaOfImmoflash", (t) =>
  t.field({
    type: [MediumRef],
    atMost: SIZES.media,
    access: readIssues,
    description: "The media of type immoflash, in the order of the house.",
    resolve: (_root, _args, ctx) => mediaWhere(ctx, ({ type, isActive }) => type === "immoflash" && isActive),
  }),
);

const ProposalRef = builder.objectRef<IssueProposal>("ImmoflashProposal").implement({
  description: "What the next issue of a medium is likely to be.",
  fields: (t) => ({
    medium: t.exposeString("medium"),
    title: t.exposeString("title"),
    issueNumber: t.exposeString("issueNumber"),
    publishDate: t.field({ type: "Date", resolve: ({ publishDate }) => publishDate }),
    pageTypes: t.exposeStringList("pageTypes", { atMost: MOST_ISSUE_PAGES }),
  }),
});

builder.queryField("immoflashProposal", (t) =>
  t.field({
    type: ProposalRef,
    nullable: true,
    access: readIssues,
    description:
      "Number, title, day and pages of the next issue: of this medium, or of the first one of type immoflash.",
    args: { medium: t.arg.string() },
    resolve: (_root, { medium }, ctx) => proposalFor(ctx, medium ?? null),
  }),
);

publishes({ lifecycle: immoflashIssueLifecycle, record });

import { viewableMedia } from "backend/modules/bookings/service";
import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { companyById } from "backend/modules/companies/service";
import { CompanyRef } from "backend/modules/companies/types";
import { issueById } from "backend/modules/issues/service";
import { IssueRef } from "backend/modules/issues/types";
import { mediumById } from "backend/modules/media/service";
import { MediumRef, MediumTypeEnum } from "backend/modules/media/types";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { requireReferenced } from "backend/platform/database/loaders";
import { builder, pageArgs, readPage } from "backend/schema/builder";
import { pageObject } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import type { Figures } from "domain/yearly/comparison";
import { type YearlyCell, type YearlyIssue, yearlyIssues } from "./issues";
import { type YearlyParty, yearlyParties } from "./parties";
import { readScope, type YearlyScope } from "./scope";
import {
  formatsOf,
  withoutIssueOf,
  type YearlyFigures,
  type YearlyFormat,
  type YearlyMedium,
  type YearlyMonth,
  yearlyMedia,
  yearlyMonths,
  yearlyTotal,
} from "./totals";

const FiguresRef = builder.objectRef<Figures>("SoldFigures").implement({
  description: "Bookings that are not cancelled, and their turnover; a package counts once.",
  fields: (t) => ({ sold: t.exposeInt("sold"), turnover: t.expose("turnover", { type: "Cents" }) }),
});

const ComparedRef = builder.objectRef<YearlyFigures>("ComparedFigures").implement({
  fields: (t) => ({
    sold: t.exposeInt("sold"),
    turnover: t.expose("turnover", { type: "Cents" }),
    before: t.field({
      type: FiguresRef,
      description: "The same of the year before.",
      resolve: ({ before }) => before,
    }),
  }),
});

const YearlyFormatRef = builder.objectRef<YearlyFormat>("YearlyFormat").implement({
  description: "A format over the whole year. free null = unlimited; format null = bookings without one.",
  fields: (t) => ({
    format: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: ({ formatId }, _args, ctx) => (formatId === null ? null : categoryById(ctx).load(formatId)),
    }),
    figures: t.field({ type: ComparedRef, resolve: (row) => row }),
    free: t.exposeInt("free", { nullable: true }),
  }),
});

const YearlyCellRef = builder.objectRef<YearlyCell>("YearlyCell").implement({
  description: "A format in an issue. available and free null = unlimited; formatId null = without a format.",
  fields: (t) => ({
    formatId: t.string({
      nullable: true,
      resolve: ({ formatId }) => (formatId === null ? null : String(formatId)),
    }),
    sold: t.exposeInt("sold"),
    turnover: t.expose("turnover", { type: "Cents" }),
    available: t.exposeInt("available", { nullable: true }),
    free: t.exposeInt("free", { nullable: true }),
  }),
});

const YearlyIssueRef = builder.objectRef<YearlyIssue>("YearlyIssue").implement({
  fields: (t) => ({
    issue: t.field({
      type: IssueRef,
      resolve: ({ issueId }, _args, ctx) => requireReferenced(issueById(ctx).load(issueId)),
    }),
    issueBefore: t.field({
      type: IssueRef,
      nullable: true,
      description: "The issue of the same place in the year before.",
      resolve: ({ beforeIssueId }, _args, ctx) =>
        beforeIssueId === null ? null : issueById(ctx).load(beforeIssueId),
    }),
    figures: t.field({ type: ComparedRef, resolve: (row) => row }),
    cells: t.field({ type: [YearlyCellRef], atMost: SIZES.offers, resolve: (row) => row.cells }),
  }),
});

const YearlyMediumRef = builder.objectRef<YearlyMedium>("YearlyMedium").implement({
  fields: (t) => ({
    medium: t.field({
      type: MediumRef,
      resolve: ({ mediumId }, _args, ctx) => requireReferenced(mediumById(ctx).load(mediumId)),
    }),
    figures: t.field({ type: ComparedRef, resolve: (row) => row }),
  }),
});

const YearlyMonthRef = builder.objectRef<YearlyMonth>("YearlyMonth").implement({
  description: "What appears in a month; 1 is January.",
  fields: (t) => ({
    month: t.exposeInt("month"),
    figures: t.field({ type: ComparedRef, resolve: (row) => row }),
  }),
});

const YearlyClientRef = builder.objectRef<YearlyParty>("YearlyClient").implement({
  fields: (t) => ({
    client: t.field({
      type: CompanyRef,
      resolve: ({ id }, _args, ctx) => requireReferenced(companyById(ctx).load(id ?? 0)),
    }),
    figures: t.field({ type: ComparedRef, resolve: (row) => row }),
  }),
});

const YearlySupervisorRef = builder.objectRef<YearlyParty>("YearlySupervisor").implement({
  fields: (t) => ({
    supervisor: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ id }, _args, ctx) => (id === null ? null : userById(ctx).load(id)),
    }),
    figures: t.field({ type: ComparedRef, resolve: (row) => row }),
  }),
});

const YearlyIssueList = pageObject("YearlyIssueList", YearlyIssueRef);
const YearlyClientList = pageObject("YearlyClientList", YearlyClientRef);
const YearlySupervisorList = pageObject("YearlySupervisorList", YearlySupervisorRef);

export const YearlyPrintRef = builder.objectRef<YearlyScope>("YearlyPrint").implement({
  description:
    "A year, of print unless other types are asked for: what is sold, free and turned over, beside the year before.",
  fields: (t) => ({
    year: t.exposeInt("year"),
    total: t.field({
      type: ComparedRef,
      isCounted: true,
      resolve: (scope, _args, ctx) => yearlyTotal(ctx, scope),
    }),
    withoutIssue: t.field({
      type: ComparedRef,
      isCounted: true,
      description: "Sold into the year, but into no issue yet.",
      resolve: (scope, _args, ctx) => withoutIssueOf(ctx, scope),
    }),
    formats: t.field({
      type: [YearlyFormatRef],
      isCounted: true,
      atMost: 100,
      resolve: (scope, _args, ctx) => formatsOf(ctx, scope),
    }),
    media: t.field({
      type: [YearlyMediumRef],
      isCounted: true,
      atMost: SIZES.media,
      resolve: (scope, _args, ctx) => yearlyMedia(ctx, scope),
    }),
    issues: t.field({
      type: YearlyIssueList,
      args: pageArgs,
      resolve: (scope, page, ctx) => yearlyIssues(ctx, scope, readPage(page)),
    }),
    months: t.field({
      type: [YearlyMonthRef],
      isCounted: true,
      atMost: 12,
      resolve: (scope, _args, ctx) => yearlyMonths(ctx, scope),
    }),
    clients: t.field({
      type: YearlyClientList,
      args: { ...pageArgs, term: t.arg.string() },
      resolve: (scope, { term, ...page }, ctx) => yearlyParties(ctx, scope, "client", readPage(page), term),
    }),
    supervisors: t.field({
      type: YearlySupervisorList,
      args: pageArgs,
      resolve: (scope, page, ctx) => yearlyParties(ctx, scope, "supervisor", readPage(page)),
    }),
  }),
});

builder.queryField("yearlyPrint", (t) =>
  t.field({
    type: YearlyPrintRef,
    access: { byRecord: viewableMedia },
    args: {
      year: t.arg.int({ required: true }),
      mediumIds: t.arg.stringList(),
      types: t.arg({ type: [MediumTypeEnum], description: "Unset: print." }),
    },
    resolve: (_root, args, ctx) => readScope(ctx, args),
  }),
);

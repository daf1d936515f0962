import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { companyById } from "backend/modules/companies/service";
import { CompanyRef } from "backend/modules/companies/types";
import { mediumById } from "backend/modules/media/service";
import { MediumRef } from "backend/modules/media/types";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { COMPARED_COMPANIES, COMPARISON_SPLITS, type CompanyFigure } from "domain/companies/comparison";
import { type Comparison, compareCompanies } from "./company-figures";

const SplitEnum = builder.enumType("ComparisonSplit", { values: COMPARISON_SPLITS });

const textOf = (id: number | null) => (id === null ? null : String(id));

const FigureRef = builder.objectRef<CompanyFigure<number>>("CompanyFigure").implement({
  description: "Bookings of a company that are not cancelled. What is not split by, or not known, is null.",
  fields: (t) => ({
    companyId: t.string({ resolve: ({ companyId }) => String(companyId) }),
    year: t.exposeInt("year", { nullable: true }),
    mediumId: t.string({ nullable: true, resolve: ({ mediumId }) => textOf(mediumId) }),
    formatId: t.string({ nullable: true, resolve: ({ formatId }) => textOf(formatId) }),
    count: t.exposeInt("count"),
    turnover: t.expose("turnover", { type: "Cents" }),
  }),
});

const existing = <T>(all: readonly (T | null | undefined)[]) => all.filter((one): one is T => one != null);
const idsIn = (ids: readonly (number | null)[]) => existing([...new Set(ids)]);

const ComparisonRef = builder.objectRef<Comparison>("CompanyComparison").implement({
  fields: (t) => ({
    companies: t.field({
      type: [CompanyRef],
      atMost: COMPARED_COMPANIES.most,
      description: "Those of the asked that there are.",
      resolve: async ({ companyIds }, _args, ctx) =>
        existing(await Promise.all(companyIds.map((id) => companyById(ctx).load(id)))),
    }),
    media: t.field({
      type: [MediumRef],
      atMost: SIZES.media,
      description: "The media of the figures.",
      resolve: async ({ figures }, _args, ctx) =>
        existing(
          await Promise.all(
            idsIn(figures.map(({ mediumId }) => mediumId)).map((id) => mediumById(ctx).load(id)),
          ),
        ),
    }),
    formats: t.field({
      type: [CategoryRef],
      atMost: SIZES.permissions,
      description: "The formats of the figures.",
      resolve: async ({ figures }, _args, ctx) =>
        existing(
          await Promise.all(
            idsIn(figures.map(({ formatId }) => formatId)).map((id) => categoryById(ctx).load(id)),
          ),
        ),
    }),
    figures: t.field({ type: [FigureRef], atMost: SIZES.choices, resolve: ({ figures }) => figures }),
  }),
});

builder.queryField("companyComparison", (t) =>
  t.field({
    type: ComparisonRef,
    access: { action: "read", collectionType: "companies" },
    isCounted: true,
    description:
      "Number and turnover of what up to five companies have booked, as client or as agency, in media whose bookings the user may see.",
    args: {
      companyIds: t.arg.stringList({ required: true }),
      by: t.arg({ type: [SplitEnum], required: true }),
      year: t.arg.int(),
      mediumIds: t.arg.stringList(),
    },
    resolve: (_root, args, ctx) => compareCompanies(ctx, args),
  }),
);

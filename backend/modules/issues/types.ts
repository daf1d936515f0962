import { CategoryRef } from "backend/modules/categories/types";
import { mediumById, visibleMedia } from "backend/modules/media/service";
import { offerChoices } from "backend/platform/lists/choices";
import { builder } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import { formatsOfIssue, type IssueFormatRow } from "./formats";
import {
  bookingCountOf,
  type FormatSlots,
  findIssue,
  formatSlotsOf,
  type Issue,
  listIssues,
  nextIssueOf,
} from "./service";

export { issuePhases, usesOfIssues } from "./issue-rules";

const FormatSlotsRef = builder.objectRef<FormatSlots>("FormatSlots").implement({
  description: "`available` and `free` null = unlimited.",
  fields: (t) => ({
    format: t.field({ type: CategoryRef, resolve: (slots) => slots.format }),
    available: t.exposeInt("available", { nullable: true }),
    taken: t.exposeInt("taken"),
    free: t.exposeInt("free", { nullable: true }),
  }),
});

const IssueFormatRef = builder.objectRef<IssueFormatRow>("IssueFormat").implement({
  fields: (t) => ({
    format: t.string({ resolve: ({ categoryId }) => String(categoryId) }),
    isLeftOut: t.exposeBoolean("isLeftOut"),
    slots: t.exposeInt("slots", { nullable: true, description: "0: unlimited. Null: as in the medium." }),
  }),
});

export const IssueRef = builder.objectRef<Issue>("Issue").implement({
  fields: (t) => ({
    adClosesOn: t.field({
      type: "Date",
      nullable: true,
      description: "Until when ads are booked; null without a rule.",
      resolve: (issue) => issue.adClosesOn,
    }),
    materialDueOn: t.field({
      type: "Date",
      nullable: true,
      description: "Until when material is due; null without a rule.",
      resolve: (issue) => issue.materialDueOn,
    }),
    formats: t.field({
      type: [IssueFormatRef],
      atMost: SIZES.offers,
      description: "What it has differently from its medium.",
      resolve: (issue, _args, ctx) => formatsOfIssue(ctx).load(issue.id),
    }),
    year: t.int({ resolve: (issue) => Number(issue.publishDate.slice(0, 4)) }),
    formatSlots: t.field({
      type: [FormatSlotsRef],
      atMost: SIZES.offers,
      description:
        "Per format of the medium: how many slots there are and how many are taken by open, active and completed bookings.",
      resolve: (issue, _args, ctx) => formatSlotsOf(ctx, issue),
    }),
    bookingCount: t.int({
      description: "Bookings that are not cancelled.",
      resolve: (issue, _args, ctx) => bookingCountOf(ctx, issue),
    }),
  }),
});

export const IssueFilterInput = builder.inputType("IssueFilter", {
  fields: (t) => ({
    mediumIds: t.stringList(),
    year: t.int(),
    from: t.field({ type: "Date" }),
    to: t.field({ type: "Date" }),
    ids: t.stringList(),
  }),
});

export const IssueList = listFields("issues", {
  item: IssueRef,
  type: "IssueList",
  filter: IssueFilterInput,
  access: { byRecord: visibleMedia },
  list: listIssues,
});

builder.queryFields((t) => ({
  nextIssue: t.field({
    type: IssueRef,
    nullable: true,
    description:
      "The medium's next issue: the first whose deadlines for ads and material have not passed; where one of all has passed, the next one that is not out yet. New bookings usually appear there.",
    access: { byRecord: visibleMedia },
    args: { mediumId: t.arg.string({ required: true }) },
    resolve: (_root, { mediumId }, ctx) => nextIssueOf(ctx, mediumId),
  }),
  issue: t.field({
    type: IssueRef,
    nullable: true,
    access: { byRecord: visibleMedia },
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => findIssue(ctx, id),
  }),
}));

offerChoices("issues", {
  access: "signed-in",
  find: async (ctx, { ids, term, limit }) => {
    const filter = ids ? { ids: [...ids] } : null;
    const { data } = await listIssues(ctx, { page: { limit, skip: 0 }, term, filter });
    const media = await mediumById(ctx).loadMany(data.map(({ mediumId }) => mediumId));
    return data.map(({ id, title, issueNumber }, index) => {
      const medium = media[index];
      const name = medium && !(medium instanceof Error) ? medium.name : "";
      return { id: String(id), label: `${name} ${issueNumber || title}`.trim() };
    });
  },
});

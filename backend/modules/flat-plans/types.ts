import { attachmentById } from "backend/modules/attachments/service";
import { AttachmentRef } from "backend/modules/attachments/types";
import { MaterialStateEnum } from "backend/modules/bookings/types";
import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { issueById } from "backend/modules/issues/service";
import { IssueRef } from "backend/modules/issues/types";
import { lockable } from "backend/modules/locks/service";
import { addLock } from "backend/modules/locks/types";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { may, requirePermission, signedIn } from "backend/schema/access";
import { builder, keyArg, seenArgs } from "backend/schema/builder";
import { PAGE_SIDES } from "domain/issues/flat-plan";
import {
  adsOfPlan,
  type EarlierPlan,
  earlierPlanOf,
  type FlatPlanAd,
  type FlatPlanPlace,
  type FlatPlanSection,
  type FlatPlanVersion,
  flatPlanOf,
  maySeeBooking,
  placesOfPlan,
  restoreFlatPlan,
  type StoredFlatPlan,
  saveFlatPlan,
  sectionsOfPlan,
  turnoverOf,
  versionsOfPlan,
} from "./service";

const readPrintIssues = { action: "read", collectionType: "print_issues" } as const;
const editPrintIssues = { action: "edit", collectionType: "print_issues" } as const;

const PageSideEnum = builder.enumType("PageSide", { values: PAGE_SIDES });

const category = (ctx: Ctx, id: number | null) => (id === null ? null : categoryById(ctx).load(id));

const SectionRef = builder.objectRef<FlatPlanSection>("FlatPlanSection").implement({
  fields: (t) => ({ page: t.exposeInt("page"), name: t.exposeString("name") }),
});

const PlaceRef = builder.objectRef<FlatPlanPlace>("FlatPlanPlace").implement({
  description: "Pages on which a placement, or a format that is sold once per issue, is guaranteed to stand.",
  fields: (t) => ({
    category: t.field({
      type: CategoryRef,
      resolve: async ({ categoryId }, _args, ctx) => {
        const format = await category(ctx, categoryId);
        if (!format) throw notFound();
        return format;
      },
    }),
    from: t.int({ resolve: (place) => place.fromPage }),
    to: t.int({ resolve: (place) => place.toPage }),
    side: t.field({ type: PageSideEnum, resolve: (place) => place.side }),
  }),
});

const EarlierPlanRef = builder.objectRef<EarlierPlan>("EarlierFlatPlan").implement({
  description: "The flat plan of an earlier issue, to begin a new one like it. Page size in millimetres.",
  fields: (t) => ({
    title: t.exposeString("title", { description: "Of its issue." }),
    pageCount: t.exposeInt("pageCount"),
    pageWidth: t.exposeInt("pageWidth", { nullable: true }),
    pageHeight: t.exposeInt("pageHeight", { nullable: true }),
    sections: t.field({
      type: [SectionRef],
      atMost: 100,
      resolve: (plan, _args, ctx) => sectionsOfPlan(ctx).load(plan.issueId),
    }),
    places: t.field({
      type: [PlaceRef],
      atMost: 100,
      resolve: (plan, _args, ctx) => placesOfPlan(ctx).load(plan.issueId),
    }),
  }),
});

const VersionRef = builder.objectRef<FlatPlanVersion>("FlatPlanVersion").implement({
  description: "A flat plan as it was saved. The last fifty of an issue are kept.",
  fields: (t) => ({
    version: t.exposeInt("version"),
    savedAt: t.expose("savedAt", { type: "DateTime" }),
    savedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ savedById }, _args, ctx) => (savedById === null ? null : userById(ctx).load(savedById)),
    }),
    pageCount: t.exposeInt("pageCount", { nullable: true }),
    placedCount: t.exposeInt("placedCount", { description: "Of ads." }),
  }),
});

const AdRef = builder.objectRef<FlatPlanAd>("FlatPlanAd").implement({
  description:
    "A print booking of the issue that is not cancelled. `page` null = not placed. `client`, `ad` and `material` null for someone who may not see the medium's bookings: a place is taken, and by what format.",
  fields: (t) => ({
    bookingId: t.string({ resolve: (ad) => String(ad.bookingId) }),
    client: t.string({
      nullable: true,
      resolve: (ad, _args, ctx) => (maySeeBooking(ctx, ad) ? ad.client : null),
    }),
    format: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: (ad, _args, ctx) => category(ctx, ad.formatId),
    }),
    placement: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: (ad, _args, ctx) => category(ctx, ad.placementId),
    }),
    placementDetails: t.exposeString("placementDetails", { nullable: true }),
    materialState: t.field({
      type: MaterialStateEnum,
      nullable: true,
      resolve: (ad, _args, ctx) => (maySeeBooking(ctx, ad) ? ad.materialState : null),
    }),
    ad: t.field({
      type: AttachmentRef,
      nullable: true,
      description:
        "The picture; null while there is none, and for someone who may not see the medium's bookings.",
      resolve: (ad, _args, ctx) =>
        ad.adId !== null && maySeeBooking(ctx, ad) ? attachmentById(ctx).load(ad.adId) : null,
    }),
    page: t.exposeInt("page", { nullable: true }),
    position: t.exposeInt("position", { nullable: true }),
  }),
});

const FlatPlanRef = builder.objectRef<StoredFlatPlan>("FlatPlan").implement({
  description: "Version 0 until it is first saved. Page size in millimetres, as the formats have it.",
  fields: (t) => ({
    version: t.exposeInt("version"),
    pageCount: t.exposeInt("pageCount", { nullable: true }),
    pageWidth: t.exposeInt("pageWidth", { nullable: true }),
    pageHeight: t.exposeInt("pageHeight", { nullable: true }),
    sections: t.field({
      type: [SectionRef],
      atMost: 100,
      resolve: (plan, _args, ctx) => sectionsOfPlan(ctx).load(plan.issueId),
    }),
    places: t.field({
      type: [PlaceRef],
      atMost: 100,
      resolve: (plan, _args, ctx) => placesOfPlan(ctx).load(plan.issueId),
    }),
    ads: t.field({
      type: [AdRef],
      atMost: 200,
      resolve: (plan, _args, ctx) => adsOfPlan(ctx, plan),
    }),
    earlier: t.field({
      type: EarlierPlanRef,
      nullable: true,
      description: "The plan of the last issue of the same medium before that has one with pages.",
      resolve: (plan, _args, ctx) => earlierPlanOf(ctx, plan),
    }),
    versions: t.field({
      type: [VersionRef],
      atMost: 50,
      description: "The newest first.",
      resolve: (plan, _args, ctx) => versionsOfPlan(ctx).load(plan.issueId),
    }),
    undo: t.string({
      nullable: true,
      description: "In the answer of saving it: what puts back the plan before.",
      resolve: ({ undo }) => undo ?? null,
    }),
  }),
});

const versionOf = (plan: StoredFlatPlan) => ({
  id: plan.issueId,
  version: plan.version,
  updatedAt: plan.updatedAt ?? null,
  updatedById: plan.updatedById ?? null,
});
addLock(FlatPlanRef, "flat_plans", versionOf);
lockable("flat_plans", {
  edit: editPrintIssues,
  find: async (ctx, id) => {
    requirePermission(ctx, readPrintIssues);
    const issue = await issueById(ctx).load(id);
    return issue && { ...versionOf(await flatPlanOf(ctx, issue)), mayEdit: may(ctx, editPrintIssues) };
  },
});

builder.objectFields(IssueRef, (t) => ({
  turnover: t.field({
    type: "Cents",
    nullable: true,
    description: "Without cancelled bookings; null for someone who may not see the medium's bookings.",
    resolve: (issue, _args, ctx) => turnoverOf(ctx, issue),
  }),
  flatPlan: t.field({
    type: FlatPlanRef,
    description: "Needs read__print_issues.",
    resolve: (issue, _args, ctx) => {
      requirePermission(ctx, readPrintIssues);
      return flatPlanOf(ctx, issue);
    },
  }),
}));

const SectionInput = builder.inputType("FlatPlanSectionInput", {
  fields: (t) => ({ page: t.int({ required: true }), name: t.string({ required: true }) }),
});

const PlaceInput = builder.inputType("FlatPlanPlaceInput", {
  fields: (t) => ({
    category: t.string({ required: true }),
    from: t.int({ required: true }),
    to: t.int({ required: true }),
    side: t.field({ type: PageSideEnum, required: true }),
  }),
});

const AdInput = builder.inputType("FlatPlanAdInput", {
  description: "An ad that is placed; without a position it comes behind the others of its page.",
  fields: (t) => ({
    booking: t.string({ required: true }),
    page: t.int({ required: true }),
    position: t.int(),
  }),
});

const FlatPlanInputType = builder.inputType("FlatPlanInput", {
  description:
    "The whole plan: what is left out is not in it. Field paths of errors: pageCount, sections.s<index>.page, places.c<category>.from, ads.b<booking>.page …",
  fields: (t) => ({
    pageCount: t.int(),
    pageWidth: t.int(),
    pageHeight: t.int(),
    sections: t.field({ type: [SectionInput] }),
    places: t.field({ type: [PlaceInput] }),
    ads: t.field({ type: [AdInput] }),
  }),
});

builder.mutationField("saveFlatPlan", (t) =>
  t.field({
    type: IssueRef,
    access: editPrintIssues,
    args: {
      ...seenArgs,
      data: t.arg({ type: FlatPlanInputType, required: true }),
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) => {
      const { issueId, undo } = await saveFlatPlan(signedIn(ctx), change, idempotencyKey);
      const issue = await issueById(ctx).load(issueId);
      if (!issue) throw notFound();
      return { ...issue, undo };
    },
  }),
);

builder.mutationField("restoreFlatPlan", (t) =>
  t.field({
    type: IssueRef,
    description: "Saves an earlier version again: what is gone by now is left out.",
    access: editPrintIssues,
    args: { ...seenArgs, of: t.arg.int({ required: true }), ...keyArg },
    resolve: async (_root, { idempotencyKey, ...change }, ctx) => {
      const { issueId, undo } = await restoreFlatPlan(signedIn(ctx), change, idempotencyKey);
      const issue = await issueById(ctx).load(issueId);
      if (!issue) throw notFound();
      return { ...issue, undo };
    },
  }),
);

import { BookingStatusEnum } from "backend/modules/bookings/types";
import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { companyById } from "backend/modules/companies/service";
import { CompanyRef } from "backend/modules/companies/types";
import { mediumById } from "backend/modules/media/service";
import { MediumRef } from "backend/modules/media/types";
import { recordUnder, requireReferenced } from "backend/platform/database/loaders";
import { builder, pageArgs, readPage } from "backend/schema/builder";
import { pageObject } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import {
  type OverbookedFormat,
  occupancyOf,
  type TimelineFormat,
  type TimelineMedium,
  type TimelineWeek,
} from "./occupancy";
import { type Campaign, type TimelineRow, timelineRows } from "./rows";
import { readTimelineScope, type TimelineScope } from "./scope";

const TimelineOrder = builder.enumType("TimelineOrder", { values: ["medium", "client"] as const });

const OverbookedRef = builder.objectRef<OverbookedFormat>("OverbookedFormat").implement({
  fields: (t) => ({
    format: t.field({
      type: CategoryRef,
      resolve: ({ formatId }, _args, ctx) => requireReferenced(categoryById(ctx).load(formatId)),
    }),
    taken: t.exposeInt("taken"),
    available: t.exposeInt("available"),
  }),
});

const TimelineWeekRef = builder.objectRef<TimelineWeek>("TimelineWeek").implement({
  description: "A week of a medium. No campaigns: a gap.",
  fields: (t) => ({
    monday: t.expose("monday", { type: "Date" }),
    campaigns: t.exposeInt("campaigns"),
    overbooked: t.field({
      type: [OverbookedRef],
      atMost: SIZES.words,
      resolve: ({ overbooked }) => overbooked,
    }),
  }),
});

const TimelineFormatRef = builder.objectRef<TimelineFormat>("TimelineFormat").implement({
  description:
    "A format whose slots end, and how many of them each week leaves: of its fullest day, week or month.",
  fields: (t) => ({
    format: t.field({
      type: CategoryRef,
      resolve: ({ formatId }, _args, ctx) => requireReferenced(categoryById(ctx).load(formatId)),
    }),
    available: t.exposeInt("available"),
    free: t.field({ type: ["Int"], atMost: 53, resolve: ({ free }) => free }),
  }),
});

const TimelineMediumRef = builder.objectRef<TimelineMedium>("TimelineMedium").implement({
  fields: (t) => ({
    medium: t.field({ type: MediumRef, resolve: ({ medium }) => medium }),
    weeks: t.field({ type: [TimelineWeekRef], atMost: 53, resolve: ({ weeks }) => weeks }),
    formats: t.field({ type: [TimelineFormatRef], atMost: SIZES.words, resolve: ({ formats }) => formats }),
  }),
});

const CampaignRef = builder.objectRef<Campaign>("TimelineCampaign").implement({
  description: "What the timeline shows of a booking.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    status: t.expose("status", { type: BookingStatusEnum }),
    appearsFrom: t.expose("appearsFrom", { type: "Date", nullable: true }),
    appearsOn: t.expose("appearsOn", { type: "Date", nullable: true }),
    format: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: ({ formatId }, _args, ctx) => recordUnder(categoryById(ctx), formatId),
    }),
  }),
});

const TimelineRowRef = builder.objectRef<TimelineRow>("TimelineRow").implement({
  description: "One client's campaigns in one medium; total counts those left out of campaigns, too.",
  fields: (t) => ({
    medium: t.field({
      type: MediumRef,
      resolve: ({ mediumId }, _args, ctx) => requireReferenced(mediumById(ctx).load(mediumId)),
    }),
    client: t.field({
      type: CompanyRef,
      resolve: ({ clientId }, _args, ctx) => requireReferenced(companyById(ctx).load(clientId)),
    }),
    total: t.exposeInt("total"),
    campaigns: t.field({ type: [CampaignRef], atMost: 12, resolve: ({ campaigns }) => campaigns }),
  }),
});

const TimelineRowList = pageObject("TimelineRowList", TimelineRowRef);

const TimelineRef = builder.objectRef<TimelineScope>("Timeline").implement({
  description: "Campaigns over whole weeks, from Monday `from` to Sunday `to`.",
  fields: (t) => ({
    from: t.expose("from", { type: "Date" }),
    to: t.expose("to", { type: "Date" }),
    media: t.field({
      type: [TimelineMediumRef],
      isCounted: true,
      atMost: SIZES.media,
      resolve: (scope, _args, ctx) => occupancyOf(ctx, scope),
    }),
    rows: t.field({
      type: TimelineRowList,
      args: { ...pageArgs, by: t.arg({ type: TimelineOrder, required: true }) },
      resolve: (scope, { by, ...page }, ctx) => timelineRows(ctx, scope, by, readPage(page)),
    }),
  }),
});

builder.queryField("timeline", (t) =>
  t.field({
    type: TimelineRef,
    // What stands in it is decided per medium; without any right it is empty.
    access: "signed-in",
    args: {
      from: t.arg({ type: "Date", required: true }),
      weeks: t.arg.int({ required: true }),
      mediumIds: t.arg.stringList(),
      clientId: t.arg.string(),
    },
    resolve: (_root, args) => readTimelineScope(args),
  }),
);

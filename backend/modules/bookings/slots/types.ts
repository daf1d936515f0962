import { CategoryRef, categoryById } from "backend/modules/categories/types";
import { issueById, nextIssueOf } from "backend/modules/issues/service";
import { IssueRef } from "backend/modules/issues/types";
import { FormatLimitRef, MediumRef } from "backend/modules/media/types";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { TextParamRef, textParams } from "backend/schema/bulk-types";
import { SIZES } from "backend/schema/sizes";
import { parseId } from "domain/identifiers";
import { BookingRef } from "../record/object-types";
import { mayOnMedium } from "../record/permissions";
import { findBooking } from "../record/read";
import { type FormatAvailability, formatAvailability, type PeriodSlots, TAKERS_NAMED } from "./availability";
import { type FreeInIssue, freeInIssues, MOST_ISSUES } from "./free-in-issues";
import { type BrokenBooking, brokenByMoving, oversoldInIssue } from "./of-issue";
import { firstVisible, type OversoldFormat, oversoldFormats } from "./oversold";

export const FieldProblemRef = builder
  .objectRef<FormatAvailability["termProblems"][number]>("FieldProblem")
  .implement({
    description: "message is a translation key of the namespace validation.",
    fields: (t) => ({
      field: t.exposeString("field"),
      message: t.exposeString("message"),
      params: t.field({
        type: [TextParamRef],
        atMost: SIZES.words,
        resolve: ({ params }) => textParams(params),
      }),
    }),
  });

const PeriodSlotsRef = builder.objectRef<PeriodSlots>("PeriodSlots").implement({
  description:
    "period: id of the issue, 2027-03-12, 2027-W10 or 2027-03; label: the same as it is read. `available` and `free` null = unlimited.",
  fields: (t) => ({
    period: t.exposeString("period"),
    label: t.exposeString("label"),
    available: t.exposeInt("available", { nullable: true }),
    taken: t.exposeInt("taken"),
    free: t.exposeInt("free", { nullable: true }),
  }),
});

const FormatAvailabilityRef = builder.objectRef<FormatAvailability>("FormatAvailability").implement({
  fields: (t) => ({
    limit: t.field({ type: FormatLimitRef, nullable: true, resolve: ({ limit }) => limit }),
    termProblems: t.field({
      type: [FieldProblemRef],
      atMost: SIZES.words,
      resolve: (answer) => answer.termProblems,
    }),
    periods: t.field({ type: [PeriodSlotsRef], atMost: 400, resolve: ({ periods }) => periods }),
    hasMore: t.exposeBoolean("hasMore", { description: "Whether there are more periods than are listed." }),
    takers: t.exposeInt("takers", {
      description: "How many bookings hold slots in the listed periods, as far as the user may see them.",
    }),
    takenBy: t.field({
      type: [BookingRef],
      description: "The first of them, in the order of their days.",
      atMost: TAKERS_NAMED,
      resolve: ({ takenBy }, _args, ctx) => firstVisible(ctx, takenBy, TAKERS_NAMED),
    }),
  }),
});

builder.queryField("formatAvailability", (t) =>
  t.field({
    type: FormatAvailabilityRef,
    isCounted: true,
    description:
      "What is free of a format, in an issue or from..to (one day alone = that day), beside the booking that is edited; null for a medium that the user has nothing to do with.",
    nullable: true,
    access: { byRecord: mayOnMedium },
    args: {
      mediumId: t.arg.string({ required: true }),
      formatId: t.arg.string({ required: true }),
      issueId: t.arg.string(),
      from: t.arg({ type: "Date" }),
      to: t.arg({ type: "Date" }),
      withoutBookingId: t.arg.string(),
    },
    resolve: (_root, question, ctx) => formatAvailability(ctx, question),
  }),
);

const FreeInIssueRef = builder.objectRef<FreeInIssue>("FreeInIssue").implement({
  fields: (t) => ({
    issueId: t.string({ resolve: ({ issueId }) => String(issueId) }),
    free: t.exposeInt("free"),
  }),
});

builder.queryField("freeInIssues", (t) =>
  t.field({
    type: [FreeInIssueRef],
    isCounted: true,
    atMost: MOST_ISSUES,
    description:
      "What is free of a format in the issues of a medium that are not out yet; issues without a limit are left out. The medium can be that of an issue; without a format the only one of the medium is meant. Empty for a medium that the user has nothing to do with.",
    access: { byRecord: mayOnMedium },
    args: { mediumId: t.arg.string(), issueId: t.arg.string(), formatId: t.arg.string() },
    resolve: (_root, question, ctx) => freeInIssues(ctx, question),
  }),
);

builder.objectField(BookingRef, "freeInIssues", (t) =>
  t.field({
    type: [FreeInIssueRef],
    isCounted: true,
    atMost: MOST_ISSUES,
    cost: OWN_STATEMENT,
    description: "What is free of its format in the issues of its medium: see freeInIssues of the query.",
    resolve: ({ targetMediumId, formatId }, _args, ctx) =>
      formatId === null || targetMediumId === null
        ? []
        : freeInIssues(ctx, { mediumId: String(targetMediumId), formatId: String(formatId) }),
  }),
);

builder.queryField("nextIssueOfBooking", (t) =>
  t.field({
    type: IssueRef,
    nullable: true,
    description:
      "Where the same ad could appear next: the medium's next issue (see nextIssue) after its own.",
    access: { byRecord: mayOnMedium },
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      const booking = await findBooking(ctx, id);
      if (!booking || booking.targetMediumId === null) return null;
      const own = booking.issueId === null ? null : await issueById(ctx).load(booking.issueId);
      return await nextIssueOf(ctx, String(booking.targetMediumId), own?.publishDate);
    },
  }),
);

builder.queryField("bookingAvailability", (t) =>
  t.field({
    type: FormatAvailabilityRef,
    isCounted: true,
    nullable: true,
    description: "What is free beside a saved booking where it appears; null without a format.",
    access: { byRecord: mayOnMedium },
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, ctx) => {
      const booking = await findBooking(ctx, id);
      if (!booking || booking.targetMediumId === null || booking.formatId === null) return null;
      const { targetMediumId, formatId, issueId, appearsFrom, appearsOn } = booking;
      return await formatAvailability(ctx, {
        mediumId: String(targetMediumId),
        formatId: String(formatId),
        issueId: issueId === null ? null : String(issueId),
        from: appearsFrom,
        to: appearsOn,
        withoutBookingId: id,
      });
    },
  }),
);

/** Enough to see which bookings they are; the list of bookings has the others. */
const BOOKINGS_NAMED = 20;

const OversoldRef = builder.objectRef<OversoldFormat>("OversoldFormat").implement({
  description: "period: title of the issue, or day, week or month as it is read. bookings: the first ones.",
  fields: (t) => ({
    format: t.field({
      type: CategoryRef,
      nullable: true,
      resolve: ({ formatId }, _args, ctx) => categoryById(ctx).load(formatId),
    }),
    period: t.exposeString("period"),
    taken: t.exposeInt("taken"),
    available: t.exposeInt("available"),
    bookings: t.field({
      type: [BookingRef],
      atMost: BOOKINGS_NAMED,
      resolve: ({ bookingIds }, _args, ctx) => firstVisible(ctx, bookingIds, BOOKINGS_NAMED),
    }),
  }),
});

builder.objectField(MediumRef, "oversold", (t) =>
  t.field({
    type: [OversoldRef],
    atMost: SIZES.offers,
    isHeavy: true,
    description: "Where more is sold than the format limits allow, from today on. Lowering a limit keeps it.",
    resolve: async ({ id }, _args, ctx) => (await oversoldFormats(ctx, id)).slice(0, SIZES.offers),
  }),
);

builder.objectField(IssueRef, "oversold", (t) =>
  t.field({
    type: [OversoldRef],
    atMost: SIZES.offers,
    cost: 2 * OWN_STATEMENT,
    description: "Where more is sold than the issue has slots, before it is out. Lowering them keeps it.",
    resolve: (issue, _args, ctx) => oversoldInIssue(ctx, issue),
  }),
);

const BrokenBookingRef = builder.objectRef<BrokenBooking>("BrokenBooking").implement({
  description:
    "booking: null for someone who may not see it. message is a translation key of the namespace validation.",
  fields: (t) => ({
    booking: t.field({
      type: BookingRef,
      nullable: true,
      resolve: async ({ bookingId }, _args, ctx) => (await firstVisible(ctx, [bookingId], 1))[0] ?? null,
    }),
    message: t.exposeString("message"),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params ?? {}),
    }),
  }),
});

builder.queryField("brokenByMovingIssue", (t) =>
  t.field({
    type: [BrokenBookingRef],
    atMost: BOOKINGS_NAMED,
    access: { action: "read", collectionType: "print_issues" },
    description: "The first bookings of a print issue that would break a rule if it moved to another day.",
    args: { id: t.arg.string({ required: true }), publishDate: t.arg({ type: "Date", required: true }) },
    resolve: async (_root, { id, publishDate }, ctx) => {
      const issue = await issueById(ctx).load(parseId(id) ?? 0);
      return issue ? (await brokenByMoving(ctx, issue, publishDate)).slice(0, BOOKINGS_NAMED) : [];
    },
  }),
);

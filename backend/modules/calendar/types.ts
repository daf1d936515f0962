import { moveBooking, requireOnBooking } from "backend/modules/bookings/service";
import { BookingRef, saved } from "backend/modules/bookings/types";
import { MediumRef } from "backend/modules/media/types";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, pageArgs, readPage, seenArgs } from "backend/schema/builder";
import { pageObject } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import {
  type CalendarEntry,
  type CalendarScope,
  calendarEntries,
  calendarMedia,
  readCalendarScope,
} from "./entries";
import { createFeed, feedEntries, feedSince, revokeFeed } from "./feed";
import { type CalendarGrid, calendarGrid, MOST_PLACES } from "./grid";

const CalendarEntryRef = builder.objectRef<CalendarEntry>("CalendarEntry").implement({
  description: "What a calendar shows of a booking; from and to are both included.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    version: t.exposeInt("version"),
    updatedAt: t.expose("updatedAt", { type: "DateTime" }),
    client: t.exposeString("client"),
    medium: t.exposeString("medium"),
    mediumId: t.string({ resolve: ({ mediumId }) => String(mediumId) }),
    from: t.expose("from", { type: "Date" }),
    to: t.expose("to", { type: "Date" }),
  }),
});

const CalendarEntryListRef = pageObject("CalendarEntryList", CalendarEntryRef);

const CalendarDayRef = builder.objectRef<CalendarGrid["days"][number]>("CalendarDay").implement({
  fields: (t) => ({
    day: t.expose("day", { type: "Date" }),
    running: t.exposeInt("running", { description: "How many bookings run on the day." }),
  }),
});

const CalendarGridRef = builder.objectRef<CalendarGrid>("CalendarGrid").implement({
  description: "Weeks in lanes: what has a place in a lane, and how many bookings run on each day.",
  fields: (t) => ({
    total: t.exposeInt("total"),
    days: t.field({ type: [CalendarDayRef], atMost: MOST_PLACES, resolve: ({ days }) => days }),
    entries: t.field({ type: [CalendarEntryRef], atMost: MOST_PLACES, resolve: ({ entries }) => entries }),
  }),
});

const VideoCalendarRef = builder.objectRef<CalendarScope>("VideoCalendar").implement({
  fields: (t) => ({
    media: t.field({
      type: [MediumRef],
      atMost: SIZES.media,
      description: "The media of the calendar (showInVideoCalendar) whose bookings the user may see.",
      resolve: (_scope, _args, ctx) => calendarMedia(ctx),
    }),
    entries: t.field({
      type: CalendarEntryListRef,
      description:
        "What begins on the days asked for, or with `running` is under way on them, by first day; without cancelled bookings.",
      args: pageArgs,
      resolve: (scope, page, ctx) => calendarEntries(ctx, scope, readPage(page)),
    }),
    grid: t.field({
      type: CalendarGridRef,
      isCounted: true,
      description: "The weeks from the first day on, of which each day has this many lanes.",
      args: { lanes: t.arg.int({ required: true }) },
      resolve: (scope, { lanes }, ctx) => calendarGrid(ctx, scope, lanes),
    }),
    feedSince: t.field({
      type: "DateTime",
      nullable: true,
      description: "Since when the user has an address for calendar programs.",
      resolve: (_scope, _args, ctx) => feedSince(signedIn(ctx)),
    }),
  }),
});

builder.queryFields((t) => ({
  videoCalendar: t.field({
    type: VideoCalendarRef,
    // Spec §6: the calendar itself needs no permission; the medium decides which entries the user sees.
    access: "signed-in",
    args: {
      from: t.arg({ type: "Date", required: true }),
      to: t.arg({ type: "Date", required: true }),
      mediumIds: t.arg.stringList(),
      running: t.arg.boolean(),
    },
    resolve: (_root, args) => readCalendarScope(args),
  }),
  calendarFeed: t.field({
    type: [CalendarEntryRef],
    isCounted: true,
    atMost: 2000,
    nullable: true,
    description: "What is behind an address for calendar programs; null for one that is unknown or ended.",
    // The token of the address identifies its owner: calendar programs cannot sign in.
    access: "public",
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, ctx) => feedEntries(ctx, token),
  }),
}));

builder.mutationFields((t) => ({
  moveBooking: t.field({
    type: BookingRef,
    description: "Moves a booking with days of its own so that it begins on another day.",
    access: { byRecord: requireOnBooking },
    args: {
      ...seenArgs,
      day: t.arg({ type: "Date", required: true }),
      ...keyArg,
    },
    resolve: (_root, { idempotencyKey, ...change }, ctx) =>
      saved(ctx, moveBooking(signedIn(ctx), change, idempotencyKey)),
  }),
  createCalendarFeed: t.string({
    description:
      "Makes an address for calendar programs, in place of the one there is; answers its token once.",
    access: "signed-in",
    resolve: (_root, _args, ctx) => createFeed(signedIn(ctx)),
  }),
  revokeCalendarFeed: t.boolean({
    access: "signed-in",
    resolve: (_root, _args, ctx) => revokeFeed(signedIn(ctx)),
  }),
}));

import type { WeekOfBars } from "domain/calendar/lanes";
import { graphql, type ResultOf } from "~/graphql/graphql";

const CalendarEntryFragment = graphql(`
  fragment CalendarEntry on CalendarEntry @_unmask { _id version from to client mediumId }
`);

export const CalendarQuery = graphql(
  `
  query CalendarScreen(
    $from: Date!, $to: Date!, $mediumIds: [String!], $isGrid: Boolean!, $lanes: Int!, $limit: Int!, $skip: Int!,
    $moveId: String!, $withMove: Boolean!
  ) {
    me { _id permissions }
    videoCalendar(from: $from, to: $to, mediumIds: $mediumIds, running: true) {
      media { _id name goal colour }
      feedSince
      entries(limit: $limit, skip: $skip) @skip(if: $isGrid) {
        total
        data { ...CalendarEntry }
      }
      grid(lanes: $lanes) @include(if: $isGrid) {
        total
        days { day running }
        entries { ...CalendarEntry }
      }
    }
    moving: booking(id: $moveId) @include(if: $withMove) {
      _id
      version
      appearsFrom
      clientCompany { name }
      specs { targetMedium { _id name } }
    }
  }
`,
  [CalendarEntryFragment],
);

export const MoveBooking = graphql(`
  mutation MoveBooking($id: String!, $version: Int!, $day: Date!, $idempotencyKey: String!) {
    moveBooking(id: $id, version: $version, day: $day, idempotencyKey: $idempotencyKey) {
      _id
      clientCompany { name }
      undo
    }
  }
`);

export const CreateCalendarFeed = graphql(`mutation CreateCalendarFeed { createCalendarFeed }`);
export const RevokeCalendarFeed = graphql(`mutation RevokeCalendarFeed { revokeCalendarFeed }`);

export const CalendarFeedQuery = graphql(`
  query CalendarFeed($token: String!) {
    calendarFeed(token: $token) { _id version updatedAt client medium from to }
  }
`);

type Calendar = ResultOf<typeof CalendarQuery>;
export type CalendarMedium = Calendar["videoCalendar"]["media"][number];
/** A booking with the days that it runs, and its medium. */
export type CalendarBooking = ResultOf<typeof CalendarEntryFragment> & { medium: CalendarMedium };
/** A week of the grid. */
export type CalendarWeek = WeekOfBars<CalendarBooking>;
export type MovingBooking = NonNullable<Calendar["moving"]>;
export type FeedEntry = NonNullable<ResultOf<typeof CalendarFeedQuery>["calendarFeed"]>[number];

import screenTexts from "virtual:texts/calendar+pages+forms+validation";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import { weekOfBars } from "domain/calendar/lanes";
import { CALENDAR_VIEWS, monthName, neighboursOf, periodOf } from "domain/calendar/period";
import { todayInVienna, weekOf } from "domain/dates";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { requireToken } from "~/session/current-user.server";
import { requireOnBookings } from "~/session/guard.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { FeedCard } from "./feeds/feed-card";
import { type CalendarAnswer, calendarAction } from "./month/actions.server";
import { calendarHref } from "./month/address";
import { readCalendarAddress } from "./month/address.server";
import { DayList } from "./month/day-list";
import { type CalendarBooking, CalendarQuery, type CalendarWeek } from "./month/documents";
import { Swatch } from "./month/entry";
import { CalendarGrid } from "./month/grid";
import { MoveBookingCard } from "./month/move-card";
import "./month/calendar.css";
import { PageLinks } from "~/lists/screen/page-links";
import { Card } from "~/ui/card";
import { Legend } from "~/ui/legend";
import { PathLink } from "~/ui/path-link";

const PAGE = 100;
/** The most bookings that a day shows, one below the other. */
const LANES = { month: 6, week: 100 };

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  requireToken(request);
  const today = todayInVienna();
  const address = readCalendarAddress(request.url, today);
  const lanes = address.view === "list" ? null : LANES[address.view];
  const { me, videoCalendar, moving } = await gqlRequest(args, CalendarQuery, {
    ...periodOf(address.view, address.day),
    mediumIds: address.media.length > 0 ? address.media : null,
    isGrid: lanes !== null,
    lanes: lanes ?? 1,
    limit: PAGE,
    skip: (address.page - 1) * PAGE,
    moveId: address.move ?? "",
    withMove: address.move !== null,
  });
  if (address.move !== null && !moving) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const mediumId = moving?.specs.targetMedium?._id;
  if (mediumId) requireOnBookings(me.permissions, "edit", mediumId);
  const { media, entries, grid, feedSince } = videoCalendar;
  const mediumById = new Map(media.map((medium) => [medium._id, medium]));
  const bookings = (grid?.entries ?? entries?.data ?? []).flatMap((entry) => {
    const medium = mediumById.get(entry.mediumId);
    return medium ? [{ ...entry, medium }] : [];
  });
  return {
    address,
    today,
    media,
    feedSince,
    total: (grid ?? entries)?.total ?? 0,
    listed: grid ? [] : bookings,
    weeks: grid ? weeksWith(bookings, grid.days, lanes ?? 1) : [],
    moving: moving ?? null,
    idempotencyKey: newIdempotencyKey(),
  };
}

/** The weeks of a month or week. Only bookings that are shown travel to the browser. */
function weeksWith(
  bookings: readonly CalendarBooking[],
  counted: readonly { day: string; running: number }[],
  lanes: number,
): CalendarWeek[] {
  const running = new Map(counted.map((one) => [one.day, one.running]));
  const days = counted.map(({ day }) => day);
  return Array.from({ length: days.length / 7 }, (_, n) =>
    weekOfBars(days.slice(7 * n, 7 * n + 7), bookings, lanes, (day) => running.get(day) ?? 0),
  );
}

export const action = calendarAction;
export { repeatable as clientAction } from "~/forms";

/**
 * Loads again after a refused move, too, because someone else may have moved the booking. It does not after a post that
 * was lost or not read.
 */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  ![413, 429, 503].includes(actionStatus ?? 0) && (actionStatus !== undefined || defaultShouldRevalidate);

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("calendar")("title") }],
});

export default function VideoCalendar() {
  const { t } = useTranslation("calendar");
  const { address, today, total, moving, feedSince } = useLoaderData<typeof loader>();
  const answer = useActionData<CalendarAnswer>();
  const { previous, next } = neighboursOf(address.view, address.day);
  const { from, to } = periodOf("week", address.day);
  const title =
    address.view === "week"
      ? t("heading.week", { week: Number(weekOf(from).slice(-2)), from: dayText(from), to: dayText(to) })
      : t("heading.month", { month: monthName(address.day) });
  return (
    <>
      <PageHead
        title={title}
        subtitle={t("summary", { count: total, number: countText(total) })}
        actions={
          <>
            <LinkButton variant="quiet" to={calendarHref(address, { day: previous })}>
              ‹ {t("go.previous")}
            </LinkButton>
            <LinkButton variant="quiet" to={calendarHref(address, { day: today })}>
              {t("go.today")}
            </LinkButton>
            <LinkButton variant="quiet" to={calendarHref(address, { day: next })}>
              {t("go.next")} ›
            </LinkButton>
          </>
        }
      />
      <Tabs
        label={t("views.label")}
        items={CALENDAR_VIEWS.map((view) => ({
          to: calendarHref(address, { view }),
          label: t(`views.${view}`),
          current: view === address.view,
        }))}
      />
      {moving ? (
        <MoveBookingCard key={moving._id} booking={moving} backHref={calendarHref(address, {})} />
      ) : null}
      <MediaLegend />
      <Card flush>
        <CalendarBody label={title} />
      </Card>
      <FeedCard since={feedSince} url={answer?.feedUrl} />
    </>
  );
}

/** The media of the calendar with their colours. Each links to the calendar of its bookings alone. */
function MediaLegend() {
  const { t } = useTranslation("calendar");
  const { address, media } = useLoaderData<typeof loader>();
  if (media.length === 0) return null;
  return (
    <Legend label={t("media.label")}>
      <li>
        <PathLink
          to={calendarHref(address, { media: [] })}
          aria-current={address.media.length === 0 ? "true" : undefined}
        >
          {t("media.all")}
        </PathLink>
      </li>
      {media.map((medium) => (
        <li key={medium._id}>
          <PathLink
            to={calendarHref(address, { media: [medium._id] })}
            aria-current={address.media.includes(medium._id) ? "true" : undefined}
          >
            <Swatch medium={medium} />
            {medium.name}
          </PathLink>
        </li>
      ))}
    </Legend>
  );
}

function CalendarBody({ label }: { label: string }) {
  const { t } = useTranslation("calendar");
  const { address, today, media, total, listed, weeks } = useLoaderData<typeof loader>();
  if (media.length === 0) return <EmptyState title={t("empty.noMedia")}>{t("empty.noMediaText")}</EmptyState>;
  if (address.view !== "list")
    return <CalendarGrid address={address} weeks={weeks} today={today} label={label} />;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  if (listed.length === 0)
    return <EmptyState title={t("empty.nothing")}>{t("empty.nothingText")}</EmptyState>;
  return (
    <>
      <DayList address={address} bookings={listed} label={label} />
      <PageLinks
        label={t("pages.label")}
        page={address.page}
        pages={pages}
        href={(page) => calendarHref(address, { page })}
      />
    </>
  );
}

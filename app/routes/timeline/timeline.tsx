import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { addDays, formatDay, todayInVienna } from "domain/dates";
import { TIMELINE_WEEKS } from "domain/timeline/weeks";
import { useTranslation } from "react-i18next";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { countText } from "~/lists/count-text";
import { requireToken } from "~/session/current-user.server";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import timelineTexts from "../../../locales/de/timeline.json";
import { readTimelineAddress, TIMELINE_FORMS, timelineHref } from "./address";
import { TimelineBars } from "./bars";
import { CampaignTable, WeekTable } from "./campaign-table";
import { TimelineQuery } from "./documents";

/** Rows of one page: clients in media. */
const PAGE = 50;

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  requireToken(request);
  const today = todayInVienna();
  const address = readTimelineAddress(request.url, today);
  const { from, weeks, by, media, page } = address;
  const { timeline } = await gqlRequest(args, TimelineQuery, {
    from,
    weeks,
    by,
    mediumIds: media.length > 0 ? media : null,
    limit: PAGE,
    skip: (page - 1) * PAGE,
  });
  return { address, today, timeline };
}

export const handle = screenHandle({
  i18n: { timeline: timelineTexts },
  breadcrumbs: () => [{ label: texts("timeline")("title") }],
});

export default function TimelineScreen() {
  const { t } = useTranslation("timeline");
  const { address, today, timeline } = useLoaderData<typeof loader>();
  const { from, to, rows } = timeline;
  const gaps = timeline.media.flatMap(({ weeks }) => weeks).filter((week) => week.campaigns === 0).length;
  const full = timeline.media
    .flatMap(({ weeks }) => weeks)
    .filter((week) => week.overbooked.length > 0).length;
  return (
    <>
      <PageHead
        title={t("heading", { from: formatDay(from), to: formatDay(to) })}
        subtitle={t("summary", {
          rows: countText(rows.total),
          gaps: t("gaps", { count: gaps }),
          overbooked: t("overbooked", { count: full }),
        })}
        actions={
          <>
            <LinkButton
              variant="quiet"
              to={timelineHref(address, { from: addDays(from, -7 * address.weeks) })}
            >
              ‹ {t("go.earlier")}
            </LinkButton>
            <LinkButton variant="quiet" to={timelineHref(address, { from: addDays(today, -7) })}>
              {t("go.today")}
            </LinkButton>
            <LinkButton
              variant="quiet"
              to={timelineHref(address, { from: addDays(from, 7 * address.weeks) })}
            >
              {t("go.later")} ›
            </LinkButton>
          </>
        }
      />
      <Tabs
        label={t("weeks.label")}
        items={TIMELINE_WEEKS.map((weeks) => ({
          to: timelineHref(address, { weeks }),
          label: t("weeks.count", { weeks }),
          current: weeks === address.weeks,
        }))}
      />
      <ViewLinks />
      <TimelineBody />
    </>
  );
}

/** How the campaigns are shown and ordered, and of which medium, all by links. */
function ViewLinks() {
  const { t } = useTranslation("timeline");
  const { address, timeline } = useLoaderData<typeof loader>();
  const current = (is: boolean) => (is ? "true" : undefined);
  return (
    <nav aria-label={t("view.label")} className="legend">
      <ul>
        {TIMELINE_FORMS.map((as) => (
          <li key={as}>
            <Link to={timelineHref(address, { as })} aria-current={current(as === address.as)}>
              {t(`view.${as}`)}
            </Link>
          </li>
        ))}
        {(["medium", "client"] as const).map((by) => (
          <li key={by}>
            <Link to={timelineHref(address, { by })} aria-current={current(by === address.by)}>
              {t(`view.by.${by}`)}
            </Link>
          </li>
        ))}
        {address.media.length > 0 ? (
          <li>
            <Link to={timelineHref(address, { media: [] })}>{t("view.allMedia")}</Link>
          </li>
        ) : (
          timeline.media.map(({ medium }) => (
            <li key={medium._id}>
              <Link to={timelineHref(address, { media: [medium._id] })}>
                {t("view.only", { medium: medium.name })}
              </Link>
            </li>
          ))
        )}
      </ul>
    </nav>
  );
}

function TimelineBody() {
  const { t } = useTranslation("timeline");
  const { address, today, timeline } = useLoaderData<typeof loader>();
  const { total, data } = timeline.rows;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  if (timeline.media.length === 0) {
    return (
      <div className="card">
        <EmptyState title={t("empty.noMedia")}>{t("empty.noMediaText")}</EmptyState>
      </div>
    );
  }
  return (
    <div className="card">
      {address.as === "bars" ? (
        <TimelineBars timeline={timeline} today={today} label={t("title")} />
      ) : (
        <>
          {data.length > 0 ? <CampaignTable timeline={timeline} label={t("table.campaigns")} /> : null}
          <WeekTable timeline={timeline} label={t("table.weeks")} />
        </>
      )}
      {data.length === 0 ? (
        <EmptyState
          title={total > 0 ? t("empty.beyond") : t("empty.nothing")}
          action={
            total > 0 ? (
              <LinkButton to={timelineHref(address, { page: pages })}>{t("pages.last")}</LinkButton>
            ) : undefined
          }
        />
      ) : null}
      {pages > 1 && data.length > 0 ? (
        <nav className="foot" aria-label={t("pages.label")}>
          {address.page > 1 ? (
            <Link className="btn q" rel="prev" to={timelineHref(address, { page: address.page - 1 })}>
              {t("pages.previous")}
            </Link>
          ) : null}
          <span>{t("pages.page", { page: address.page, pages })}</span>
          {address.page < pages ? (
            <Link className="btn" rel="next" to={timelineHref(address, { page: address.page + 1 })}>
              {t("pages.next")}
            </Link>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}

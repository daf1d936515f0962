import screenTexts from "virtual:texts/timeline+pages+forms";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addDays, todayInVienna } from "domain/dates";
import { TIMELINE_WEEKS } from "domain/timeline/weeks";
import { DayInput } from "~/forms/fields/day-input";
import { gqlRequest } from "~/graphql/client.server";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { requireToken } from "~/session/current-user.server";
import { useMedia } from "~/session/use-user";
import { LinkButton } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { TIMELINE_FORMS, TIMELINE_ORDERS, timelineHref } from "./campaigns/address";
import { readTimelineAddress } from "./campaigns/address.server";
import { BarsLegend, TimelineBars } from "./campaigns/bars";
import { CampaignTable, WeekTable } from "./campaigns/campaign-table";
import { TimelineQuery, timelineOf } from "./campaigns/documents";
import "./campaigns/timeline.css";
import { PageLinks } from "~/lists/screen/page-links";
import { Card } from "~/ui/card";
import { Field, SelectInput } from "~/ui/field";
import { FilterForm } from "~/ui/filter-form";
import { PathLink } from "~/ui/path-link";

/** The rows of one page. Each row is one client in one medium. */
const PAGE = 25;

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  requireToken(request);
  const today = todayInVienna();
  const address = readTimelineAddress(request.url, today);
  const { from, weeks, by, media, client, page } = address;
  const { timeline } = await gqlRequest(args, TimelineQuery, {
    from,
    weeks,
    by,
    clientId: client,
    mediumIds: media.length > 0 ? media : null,
    limit: PAGE,
    skip: (page - 1) * PAGE,
  });
  return { address, today, timeline: timelineOf(timeline) };
}

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("timeline")("title") }],
});

export default function TimelineScreen() {
  const { t } = useTranslation("timeline");
  const { address, today, timeline } = useLoaderData<typeof loader>();
  const { from, to, rows } = timeline;
  const gaps = timeline.media.flatMap(({ campaigns }) => campaigns).filter((count) => count === 0).length;
  const full = timeline.media.flatMap(({ overbooked }) => [
    ...new Set(overbooked.map(({ monday }) => monday)),
  ]).length;
  return (
    <>
      <PageHead
        title={
          <>
            {t("heading")} <span className="whitespace-nowrap">{dayText(from)} –</span>{" "}
            <span className="whitespace-nowrap">{dayText(to)}</span>
          </>
        }
        subtitle={t("summary", {
          count: rows.total,
          number: countText(rows.total),
          gaps: t("gaps", { count: gaps }),
          overbooked: t("overbooked", { count: full }),
        })}
        actions={
          <>
            {TIMELINE_FORMS.filter((as) => as !== address.as).map((as) => (
              <LinkButton key={as} to={timelineHref(address, { as })}>
                {t(`view.${as}`)}
              </LinkButton>
            ))}
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
      <TimelineChoice />
      <OnlyClient />
      <TimelineBody />
    </>
  );
}

/** The choice of first day, medium and order, as a form without scripts. */
function TimelineChoice() {
  const { t } = useTranslation("timeline");
  const { address } = useLoaderData<typeof loader>();
  const media = useMedia().filter(({ type }) => type === "digital" || type === "video");
  const { from, media: chosen, by, page: _page, ...rest } = address;
  return (
    <FilterForm label={t("choice.label")} submit={t("choice.show")} atOnce>
      <Field htmlFor="timeline-from" label={t("choice.from")}>
        <DayInput inAddress id="timeline-from" name="from" initial={from} />
      </Field>
      <SelectInput
        id="timeline-medium"
        name="medium"
        label={t("choice.medium")}
        defaultValue={chosen[0] ?? ""}
        options={media.map(({ _id, name }) => ({ value: _id, label: name }))}
        empty={t("choice.allMedia")}
      />
      <SelectInput
        id="timeline-by"
        name="by"
        label={t("choice.by")}
        defaultValue={by}
        options={TIMELINE_ORDERS.map((value) => ({ value, label: t(`view.by.${value}`) }))}
      />
      {Object.entries(rest).map(([name, value]) =>
        value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
    </FilterForm>
  );
}

/** Says that only one client is shown, with the way back to all. */
function OnlyClient() {
  const { t } = useTranslation("timeline");
  const { address, timeline } = useLoaderData<typeof loader>();
  if (!address.client) return null;
  const client = timeline.rows.data[0]?.client.name;
  return (
    <p className="mb-3">
      {client ? `${t("view.onlyClient", { client })} ` : null}
      <PathLink to={timelineHref(address, { client: null })}>{t("view.allClients")}</PathLink>
    </p>
  );
}

function TimelineBody() {
  const { t } = useTranslation("timeline");
  const { address, today, timeline } = useLoaderData<typeof loader>();
  const { total, data } = timeline.rows;
  const pages = Math.max(1, Math.ceil(total / PAGE));
  if (timeline.media.length === 0) {
    return (
      <Card flush>
        <EmptyState title={t("empty.noMedia")}>{t("empty.noMediaText")}</EmptyState>
      </Card>
    );
  }
  return (
    <Card flush>
      {address.as === "bars" ? (
        <>
          {data.length > 0 ? <BarsLegend address={address} today={today} /> : null}
          <TimelineBars timeline={timeline} address={address} today={today} label={t("title")} />
        </>
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
      {data.length > 0 ? (
        <PageLinks
          label={t("pages.label")}
          page={address.page}
          pages={pages}
          href={(page) => timelineHref(address, { page })}
        />
      ) : null}
    </Card>
  );
}

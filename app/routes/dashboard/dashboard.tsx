import { useLoaderData } from "@remix-run/react";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import bookingTexts from "../../../locales/de/bookings.json";
import dashboardTexts from "../../../locales/de/dashboard.json";
import "./panels/dashboard.css";
import { ListPanel } from "./panels/list-panels";
import type { loadDashboard } from "./panels/load.server";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { loadDashboard as loader } from "./panels/load.server";

export const handle = screenHandle({
  i18n: { dashboard: dashboardTexts, bookings: bookingTexts },
  breadcrumbs: () => [{ label: texts("dashboard")("title") }],
});

/** What is to be done, each panel with the way into its list. */
export default function Dashboard() {
  const { t } = useTranslation("dashboard");
  const { answer, panels, today } = useLoaderData<typeof loadDashboard>();
  return (
    <>
      <PageHead
        title={t("title")}
        subtitle={t("greeting", { name: useUser().first_name, day: dayText(today) })}
      />
      {panels.length === 0 ? <EmptyState title={t("empty")}>{t("emptyText")}</EmptyState> : null}
      <div className="grid gap-4 items-start lg:grid-cols-2">
        {panels.map((name) => (
          <Card key={name} id={name} title={t(`panels.${name}`)}>
            <ListPanel name={name} answer={answer} today={today} />
          </Card>
        ))}
      </div>
    </>
  );
}

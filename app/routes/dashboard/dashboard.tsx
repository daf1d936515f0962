import screenTexts from "virtual:texts/dashboard+bookings+yearly+frames";
import { useLoaderData } from "@remix-run/react";
import { isListPanel, type PanelName } from "domain/dashboard/panels";
import { Board, type BoardCard, ChooseCards } from "~/frames/board/board";
import { BoardCards } from "~/frames/board/board-cards";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { PageHead } from "~/ui/page-head";
import "./panels/dashboard.css";
import { ListPanel } from "./panels/list-panels";
import type { loadDashboard } from "./panels/load.server";
import { NextIssues } from "./panels/next-issues";
import { Quicklinks } from "./panels/quicklinks";
import { ToDo } from "./panels/to-do";
import { Turnover } from "./panels/turnover";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { arrangeDashboard as action, loadDashboard as loader } from "./panels/load.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("dashboard")("title") }],
});

/** How many of the twelve columns a panel takes. */
const SPANS: Readonly<Record<PanelName, BoardCard["span"]>> = {
  toDo: 6,
  issues: 6,
  openBookings: 6,
  missingMaterial: 6,
  withoutJobId: 6,
  unbilled: 6,
  pressReleases: 6,
  turnover: 8,
  quicklinks: 4,
};

/** What is to be done, each panel with the way into its list, in the user's order. */
export default function Dashboard() {
  const { t } = useTranslation("dashboard");
  const { arrangement, today } = useLoaderData<typeof loadDashboard>();
  const cards = [...arrangement.shown, ...arrangement.hidden].map((id) => {
    const name = id as PanelName;
    return { id, title: t(`panels.${name}`), span: SPANS[name] };
  });
  const { first_name: name } = useUser();
  return (
    <Board cards={cards} arrangement={arrangement} action="/dashboard">
      <PageHead
        title={t("title")}
        subtitle={t("greeting", { name, day: dayText(today) })}
        actions={<ChooseCards />}
      />
      <BoardCards label={t("cards")}>{(id) => <DashboardPanel name={id as PanelName} />}</BoardCards>
    </Board>
  );
}

function DashboardPanel({ name }: { name: PanelName }) {
  const { answer, today } = useLoaderData<typeof loadDashboard>();
  if (isListPanel(name)) return <ListPanel name={name} answer={answer} today={today} />;
  if (name === "toDo") return <ToDo answer={answer} today={today} />;
  if (name === "issues") return <NextIssues issues={answer.issues} today={today} />;
  return name === "turnover" ? <Turnover year={answer.year} /> : <Quicklinks />;
}

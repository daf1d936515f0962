import screenTexts from "virtual:texts/dashboard+bookings+frames";
import { useLoaderData } from "@remix-run/react";
import type { PanelName } from "domain/dashboard/panels";
import { Board, type BoardCard, ChooseCards } from "~/frames/board/board";
import { BoardCards } from "~/frames/board/board-cards";
import { dayText, weekdayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { screenHandle } from "~/i18n/screen-handle";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { useUser } from "~/session/use-user";
import { TourSteps, useTour } from "~/shared/help/tour-card";
import { Card } from "~/ui/card";
import { PageHead } from "~/ui/page-head";
import { PathLink } from "~/ui/path-link";
import "./panels/dashboard.css";
import { FigureTiles } from "./panels/figures/figure-tiles";
import { Lists } from "./panels/lists";
import type { loadDashboard } from "./panels/load.server";
import { NextIssues } from "./panels/next-issues";
import { Quicklinks } from "./panels/quicklinks";
import { ToDo } from "./panels/tasks/to-do";
import { Turnover } from "./panels/turnover";

export { onlyAfterChanges as shouldRevalidate } from "~/forms/post/revalidation";
export { loadDashboard as loader, postToDashboard as action } from "./panels/load.server";

export const handle = screenHandle({
  i18n: screenTexts,
  breadcrumbs: () => [{ label: texts("dashboard")("title") }],
});

/** Where each panel stands. */
const PARTS: Readonly<Record<PanelName, NonNullable<BoardCard["part"]>>> = {
  toDo: "main",
  issues: "side",
  turnover: "side",
  lists: "foot",
  quicklinks: "foot",
};

/** How many of the twelve columns a panel takes below the others. */
const SPANS: Readonly<Record<PanelName, BoardCard["span"]>> = {
  toDo: 12,
  issues: 12,
  turnover: 12,
  lists: 8,
  quicklinks: 4,
};

/** Four figures, what is to be done, and the panels beside it in the user's order. */
export default function Dashboard() {
  const { t } = useTranslation("dashboard");
  const { t: ofFrame } = useTranslation("frame");
  const { answer, arrangement, today } = useLoaderData<typeof loadDashboard>();
  const tour = useTour();
  const isOfTour = (panel: PanelName) => panel === "toDo" && tour?.isInPlace;
  const { _id, first_name: name } = useUser();
  const supervisor = answer.isOwn ? _id : null;
  const isOwn = answer.isOwn ? "own" : "house";
  const cards = [...arrangement.shown, ...arrangement.hidden].map((id) => {
    const panel = id as PanelName;
    const title = isOfTour(panel)
      ? ofFrame("tour.title")
      : panel === "turnover"
        ? t(`panels.turnover.${isOwn}`)
        : t(`panels.${panel}`);
    return { id, title, span: SPANS[panel], part: PARTS[panel], flush: true };
  });
  return (
    <Board cards={cards} arrangement={arrangement} action="/dashboard">
      <PageHead
        title={t("greeting", { name })}
        subtitle={`${weekdayText(today, "long")}, ${dayText(today)}`}
        actions={<ChooseCards />}
      />
      {tour?.isInPlace && arrangement.hidden.includes("toDo") ? (
        <Card label={ofFrame("tour.title")} className="mb-4">
          <TourSteps tour={tour} />
        </Card>
      ) : null}
      <FigureTiles figures={answer.figures} today={today} supervisor={supervisor} />
      <BoardCards
        label={t("cards.all")}
        parts={{ main: t("cards.main"), side: t("cards.side"), foot: t("cards.foot") }}
        headOf={(id) => <HeadLink name={id as PanelName} />}
      >
        {(id) => <DashboardPanel name={id as PanelName} supervisor={supervisor} />}
      </BoardCards>
    </Board>
  );
}

type PanelProps = { name: PanelName; supervisor: string | null };

function DashboardPanel({ name, supervisor }: PanelProps) {
  const { answer, today, isWhole, postKey } = useLoaderData<typeof loadDashboard>();
  const tour = useTour();
  switch (name) {
    case "toDo":
      return tour?.isInPlace ? (
        <div className="px-3 pb-3">
          <TourSteps tour={tour} />
        </div>
      ) : (
        <ToDo answer={answer} today={today} supervisor={supervisor} postKey={postKey} isWhole={isWhole} />
      );
    case "issues":
      return <NextIssues issues={answer.issues} today={today} />;
    case "turnover":
      return <Turnover year={answer.year} today={today} />;
    case "lists":
      return <Lists lists={answer.lists} />;
    default:
      return <Quicklinks />;
  }
}

/** The way to all of which a panel shows the first. */
function HeadLink({ name }: { name: PanelName }) {
  const { t } = useTranslation("dashboard");
  const { answer, isWhole } = useLoaderData<typeof loadDashboard>();
  const tour = useTour();
  if (name === "issues")
    return (
      <PathLink to="/issues/print" aria-label={t("all.issuesName")}>
        {t("all.issues")}
      </PathLink>
    );
  if (name === "turnover" && answer.year)
    return (
      <PathLink to={`/yearlyBookings?year=${answer.year.year}&type=all`} aria-label={t("all.yearName")}>
        {t("all.year")}
      </PathLink>
    );
  if (name === "quicklinks")
    return (
      <PathLink to="/account/quicklinks" aria-label={t("editQuicklinks")}>
        {t("all.edit")}
      </PathLink>
    );
  if (name !== "toDo" || !answer.toDo || isWhole || tour?.isInPlace) return null;
  const { groups, isMore } = answer.toDo;
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  if (total === 0) return null;
  return (
    <PathLink to="/dashboard?show=all#board-toDo">
      {t(isMore ? "all.toDoMore" : "all.toDo", { number: countText(total) })}
    </PathLink>
  );
}

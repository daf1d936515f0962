import { PANEL_ROWS } from "domain/dashboard/panels";
import { soldSlots } from "domain/dashboard/to-do";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { Meter } from "~/ui/meter";
import { type DashboardAnswer, issueTitle, type PanelIssue } from "./documents";
import { Notes, PanelList } from "./panel";
import { issuePath } from "./to-do";

const t = texts("dashboard");

type OfIssue = { issue: PanelIssue; today: string };
type Props = { issues: DashboardAnswer["issues"]; today: string };

/** The next issues with the closing days that are still to come, and how much of them is sold. */
export const NextIssues = ({ issues, today }: Props) => (
  <PanelList
    rows={(issues ?? []).slice(0, PANEL_ROWS).map((issue) => ({
      key: issue._id,
      to: issuePath(issue),
      title: issueTitle(issue),
      note: <DaysOf issue={issue} today={today} />,
      value: <Sold issue={issue} />,
    }))}
  />
);

function DaysOf({ issue: { publishDate, adClosesOn, materialDueOn }, today }: OfIssue) {
  const isAhead = (day: string | null): day is string => day !== null && day >= today;
  const days = [
    t("issues.appears", { day: dayText(publishDate) }),
    isAhead(adClosesOn) && t("issues.adClosesOn", { day: dayText(adClosesOn) }),
    isAhead(materialDueOn) && t("issues.materialDueOn", { day: dayText(materialDueOn) }),
  ];
  return <Notes of={days} />;
}

function Sold({ issue }: { issue: PanelIssue }) {
  const counts = soldSlots(issue.formatSlots);
  if (!counts) return t("issues.bookings", { count: issue.bookingCount });
  const { sold, slots } = counts;
  return (
    <>
      {t("issues.sold", { sold, slots })}
      <Meter value={sold} max={slots} label={t("issues.soldOf", { issue: issueTitle(issue) })} />
    </>
  );
}

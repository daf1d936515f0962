import { whyPassedOver } from "domain/issues/next-issue";
import { dayText, weekdayText } from "~/i18n/days";
import { distanceText } from "~/i18n/distance";
import { useTranslation } from "~/i18n/use-translation";
import { Meter } from "~/ui/meter";
import { PathLink } from "~/ui/path-link";
import { Hint, Toned } from "~/ui/text";
import { type DashboardAnswer, issuePath, issueTitle, type PanelIssue } from "./documents";
import { OfMedium } from "./of-medium";
import { saleOfIssue } from "./tasks/task-words";

type Props = { issues: DashboardAnswer["issues"]; today: string };

/** The next issues, and how much of them is sold. */
export function NextIssues({ issues, today }: Props) {
  const { t } = useTranslation("dashboard");
  if (!issues || issues.length === 0) return <Hint className="panel-hint">{t("issues.none")}</Hint>;
  return (
    <ul className="issue-rows">
      {issues.map((issue) => (
        <IssueRow key={issue._id} issue={issue} today={today} />
      ))}
    </ul>
  );
}

function IssueRow({ issue, today }: { issue: PanelIssue; today: string }) {
  const { t } = useTranslation("dashboard");
  const sold = saleOfIssue(issue, today);
  const { publishDate, adClosesOn } = issue;
  const isSlow = sold?.sale === "slow";
  return (
    <li>
      <PathLink to={issuePath(issue)} aria-label={issueTitle(issue)}>
        <OfMedium medium={issue.medium} issue={issue} />
      </PathLink>
      <span>
        {sold === null ? (
          t("issues.bookings", { count: issue.bookingCount })
        ) : sold.sale === "sold-out" ? (
          <Toned tone="good" as="b">
            {t("issues.soldOut")}
          </Toned>
        ) : (
          t("issues.ofSlots", sold)
        )}
      </span>
      {sold ? (
        <Meter
          value={sold.sold}
          max={sold.slots}
          isLow={isSlow}
          label={t("issues.soldOf", { issue: issueTitle(issue) })}
        />
      ) : null}
      <small>
        {whyPassedOver(issue, today) === "issue_is_closed"
          ? t("issues.closed", { day: dayText(publishDate) })
          : isSlow && adClosesOn
            ? t("issues.closes", { due: distanceText(adClosesOn, today) })
            : t("issues.appears", { weekday: weekdayText(publishDate, "short"), day: dayText(publishDate) })}
      </small>
      <small>
        {sold && sold.sale !== "sold-out" ? t("issues.free", { count: sold.slots - sold.sold }) : null}
      </small>
    </li>
  );
}

import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { issueName } from "~/shared/bookings/issue-name";
import { PathLink } from "~/ui/path-link";
import { Note } from "~/ui/text";
import type { PreviewedRow, SeriesStep } from "./step";

/** What is said before the last click: which issues cannot be booked, what comes instead, and that there are too few. */
export function PlanNotes({ step, mediumId }: { step: SeriesStep; mediumId: string | null }) {
  const { t } = useTranslation("bookingSeries");
  const mayPlan = useCan()({ action: "create", collectionType: "print_issues" });
  const { preview } = step;
  if (!preview || step.by !== "issues") return null;
  const rows = preview.rows.filter(({ obstacle }) => obstacle !== null);
  const instead = new Map(preview.rows.flatMap((row) => (row.replaces ? [[row.replaces._id, row]] : [])));
  const reason = (row: PreviewedRow) =>
    row.obstacle === "full"
      ? t("full", { issue: nameOf(row), count: row.available ?? 0 })
      : t("closed", { issue: nameOf(row) });
  const booked = preview.rows.length - rows.length;
  if (rows.length === 0 && preview.missing === 0) return null;
  return (
    <Note as="div" tone="warn" className="mt-3 series-note">
      {rows.map((row) => {
        const added = instead.get(row.issue?._id ?? "");
        return (
          <p key={row.issue?._id}>
            <b>{reason(row)}</b> {added ? t("added", { issue: nameOf(added), count: booked }) : t("notAdded")}
          </p>
        );
      })}
      {preview.missing > 0 ? (
        <p>
          {t(rows.length > 0 ? "tooFewFree" : "tooFew", { count: booked })}{" "}
          {mayPlan && mediumId ? (
            <PathLink to={`/issues/print/series?medium=${mediumId}`}>{t("makeIssues")}</PathLink>
          ) : null}
        </p>
      ) : null}
    </Note>
  );
}

const nameOf = ({ issue }: PreviewedRow) => (issue ? issueName(issue) : "");

import type { issueSeriesForm, PlannedIssue } from "domain/issues/rhythm";
import { fieldsOf, RecordForm, SaveBar } from "~/forms";
import { rowsIn } from "~/forms/fields/rows-field";
import type { LoadedForm } from "~/forms/post/open-form.server";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { FieldGrid } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";
import { Hint, Note } from "~/ui/text";
import type { loadSeries } from "./plan.server";

type Preview = NonNullable<Awaited<ReturnType<typeof loadSeries>>["preview"]>;
type Props = { preview: Preview; form: LoadedForm<Record<string, unknown>> };

const Rows = rowsIn<typeof issueSeriesForm>();
const Issue = fieldsOf<PlannedIssue>();

/** The planned issues: their closing days by the medium's rule, and rows that are changed or dropped before saving. */
export function SeriesPreview({ preview, form }: Props) {
  const { t } = useTranslation("issueSeries");
  const { issues, closing, existing, skipped, moved, isCut } = preview;
  return (
    <div className="grid gap-4 grid-cols-[minmax(0,1fr)]">
      {existing.length > 0 ? (
        <Note tone="info">
          {t("existing", { count: existing.length })}{" "}
          {existing.map(({ _id, title, publishDate }) => (
            <PathLink key={_id} to={`/issues/edit/print/${_id}/details`} className="mr-2">
              {`${title} (${dayText(publishDate)})`}
            </PathLink>
          ))}
        </Note>
      ) : null}
      {skipped.length > 0 ? (
        <Note tone="info">{t("skipped", { days: skipped.map(dayText).join(", ") })}</Note>
      ) : null}
      {isCut ? <Note tone="warn">{t("cut", { count: issues.length })}</Note> : null}
      {issues.length === 0 ? (
        <Note tone="warn">{t("none")}</Note>
      ) : (
        <>
          <Card title={t("days", { count: issues.length })} id="days" flush>
            <DataTable
              labelledBy="days-title"
              columns={[
                {
                  head: t("fields.issues.publishDate"),
                  cell: ({ publishDate }) => dayText(publishDate),
                  isName: true,
                },
                { head: t("fields.issues.issueNumber"), cell: ({ issueNumber }) => issueNumber },
                { head: t("adClosing"), cell: ({ n }) => dayOr(closing[n]?.adClosesOn) },
                { head: t("materialClosing"), cell: ({ n }) => dayOr(closing[n]?.materialDueOn) },
                {
                  head: t("note"),
                  cell: ({ publishDate }) => {
                    const from = moved.find(({ to }) => to === publishDate)?.from;
                    return from ? t("moved", { day: dayText(from) }) : "";
                  },
                },
              ]}
              rows={issues.map((issue, n) => ({ ...issue, n }))}
              keyOf={({ publishDate }) => publishDate}
            />
          </Card>
          <RecordForm area="issueSeries" id="issue-series" loaded={form} draft={false} className="grid gap-4">
            <Card>
              <input type="hidden" name="medium" value={String(form.values.medium)} />
              <Hint className="mb-2">{t("rowsHint")}</Hint>
              <Rows name="issues">
                <FieldGrid>
                  <Issue.Day name="publishDate" />
                  <Issue.Text name="issueNumber" />
                  <Issue.Text name="title" />
                </FieldGrid>
              </Rows>
            </Card>
            <SaveBar back="/issues/print" label={t("create")} />
          </RecordForm>
        </>
      )}
    </div>
  );
}

const dayOr = (day: string | null | undefined) => (day ? dayText(day) : DASH);

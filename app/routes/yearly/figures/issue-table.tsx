import { formatCents } from "domain/money";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { DataCell, HeadCell, SumRow, TableBox } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { bookingsHref } from "./bookings-href";
import type { Compared, YearlyFormat, YearlyIssue } from "./documents";
import { FigureCell } from "./figures";

type Props = {
  year: number;
  /** Ids of the media chosen; empty = all. */
  media: readonly string[];
  issues: readonly YearlyIssue[];
  formats: readonly YearlyFormat[];
  total: Compared;
  withoutIssue: Compared;
};

const keyOf = ({ format }: YearlyFormat) => format?._id ?? "none";

/** The year's issues by format, with the whole year on top. */
export function IssueTable(props: Props) {
  const { issues, formats } = props;
  const { t } = useTranslation("yearly");
  return (
    <TableBox label={t("issues.caption", { year: props.year })} figures>
      <thead>
        <tr>
          <th scope="col">{t("issues.issue")}</th>
          <HeadCell numeric>{t("issues.total")}</HeadCell>
          <HeadCell numeric>{t("issues.before")}</HeadCell>
          {formats.map((row) => (
            <HeadCell key={keyOf(row)} numeric>
              {row.format?.name ?? t("issues.noFormat")}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        <YearRow {...props} />
        <BeforeRow {...props} />
        <WithoutIssueRow {...props} />
        {issues.map((row) => (
          <IssueRow key={row.issue._id} row={row} formats={formats} />
        ))}
      </tbody>
    </TableBox>
  );
}

function YearRow({ year, media, formats, total }: Props) {
  const { t } = useTranslation("yearly");
  return (
    <SumRow>
      <th scope="row">{t("issues.year", { year })}</th>
      <FigureCell figures={total} counted={{ year, media }} />
      <FigureCell figures={total.before} counted={{ year: year - 1, media }} />
      {formats.map((row) => (
        <FigureCell
          key={keyOf(row)}
          figures={row.figures}
          free={row.format ? row.free : undefined}
          counted={{ year, media, format: row.format?._id ?? null }}
        />
      ))}
    </SumRow>
  );
}

function BeforeRow({ year, media, formats, total }: Props) {
  const { t } = useTranslation("yearly");
  return (
    <tr>
      <th scope="row">{t("issues.year", { year: year - 1 })}</th>
      <FigureCell figures={total.before} counted={{ year: year - 1, media }} />
      <DataCell numeric>—</DataCell>
      {formats.map((row) => (
        <FigureCell
          key={keyOf(row)}
          figures={row.figures.before}
          counted={{ year: year - 1, media, format: row.format?._id ?? null }}
        />
      ))}
    </tr>
  );
}

/** The bookings that are sold for the year but have no issue yet. */
function WithoutIssueRow({ year, media, formats, withoutIssue }: Props) {
  const { t } = useTranslation("yearly");
  if (withoutIssue.sold === 0 && withoutIssue.before.sold === 0) return null;
  return (
    <tr>
      <th scope="row">{t("issues.withoutIssue")}</th>
      <FigureCell figures={withoutIssue} counted={{ year, media, issue: null }} />
      <FigureCell figures={withoutIssue.before} counted={{ year: year - 1, media, issue: null }} />
      {formats.map((row) => (
        <td key={keyOf(row)} />
      ))}
    </tr>
  );
}

function IssueRow({ row, formats }: { row: YearlyIssue; formats: readonly YearlyFormat[] }) {
  const { issue, issueBefore, figures, cells } = row;
  const { t } = useTranslation("yearly");
  return (
    <tr>
      <th scope="row">
        <PathLink to={`/bookings/medium/${issue.medium._id}/issue/${issue._id}`}>
          {issue.medium.name} {issue.issueNumber || issue.title}
        </PathLink>
        <small>{dayText(issue.publishDate)}</small>
      </th>
      <FigureCell figures={figures} counted={{ issue: issue._id }} />
      {issueBefore ? (
        <DataCell numeric stacked>
          <PathLink to={bookingsHref({ issue: issueBefore._id })}>
            <b>{t("figures.sold", { number: countText(figures.before.sold) })}</b>
            <small>{issueBefore.issueNumber || issueBefore.title}</small>
            <small>{formatCents(figures.before.turnover)}</small>
          </PathLink>
        </DataCell>
      ) : (
        <DataCell numeric>—</DataCell>
      )}
      {formats.map((column) => {
        const formatId = column.format?._id ?? null;
        const cell = cells.find((one) => one.formatId === formatId);
        if (!cell) {
          return (
            <DataCell numeric key={keyOf(column)}>
              —
            </DataCell>
          );
        }
        return (
          <FigureCell
            key={keyOf(column)}
            figures={cell}
            free={formatId === null ? undefined : cell.free}
            counted={{ issue: issue._id, format: formatId }}
          />
        );
      })}
    </tr>
  );
}

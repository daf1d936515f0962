import { formatEuros } from "domain/money";
import type { CSSProperties } from "react";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { DataCell, HeadCell, SumRow, TableBox } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { bookingsHref } from "./bookings-href";
import type { YearlyFigures, YearlyFormat, YearlyIssue } from "./documents";
import { FigureCell } from "./figures";

type Props = {
  year: number;
  /** Ids of the media chosen; empty = all. */
  media: readonly string[];
  issues: readonly YearlyIssue[];
  formats: readonly YearlyFormat[];
  total: YearlyFigures;
  withoutIssue: YearlyFigures;
};

const keyOf = ({ format }: YearlyFormat) => format?._id ?? "none";

/** The year's issues by format, with the whole year on top. */
export function IssueTable(props: Props) {
  const { issues, formats } = props;
  const { t } = useTranslation("yearly");
  return (
    <div className="year-table" style={{ "--columns": formats.length + 2 } as CSSProperties}>
      <p className="more-columns" aria-hidden="true">
        {t("issues.moreColumns", { count: formats.length })}
      </p>
      <TableBox label={t("issues.caption", { year: props.year })} figures>
        <thead>
          <tr>
            <th scope="col">
              {t("issues.issue")} <small>{t("issues.below")}</small>
            </th>
            <Head name={t("issues.total")} says={t("issues.sold")} />
            <Head name={t("issues.before")} says={t("issues.sold")} />
            {formats.map((row) => (
              <Head
                key={keyOf(row)}
                name={row.format?.name ?? t("issues.noFormat")}
                says={row.format ? t("issues.soldAndFree") : t("issues.sold")}
              />
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
    </div>
  );
}

/** What a column is of, and what the numbers in it are. */
const Head = ({ name, says }: { name: string; says: string }) => (
  <HeadCell numeric>
    {name} <small>{says}</small>
  </HeadCell>
);

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
            <b>{countText(figures.before.sold)}</b>
            <small>{formatEuros(figures.before.turnover)}</small>
            <small>{issueBefore.issueNumber || issueBefore.title}</small>
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

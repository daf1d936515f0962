import { formatEuro } from "domain/money";
import { useEffect, useRef } from "react";
import { SubmitButton } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { TableBox } from "~/ui/data-table";
import type { SectionProps } from "../../form/section-props";
import type { ContinuedSeries } from "../continued";
import { PRICE_EACH, PRICE_SPLIT } from "../prices";
import type { SeriesStep } from "../step";
import { useSeriesTotal } from "../total";
import { DayRow } from "./day-row";
import { IssueRow } from "./issue-row";
import { MemberRow } from "./member-row";

type Props = SectionProps & { step: SeriesStep; rowCount: number; continued: ContinuedSeries | null };

/** The appearances of a series in one table: which are booked, what is free, and at which price. */
export function SeriesTable(props: Props) {
  const { appearing, choices, has, rowCount, step, continued } = props;
  const { key, preview } = step;
  const { t } = useTranslation("bookingSeries");
  const { count, total } = useSeriesTotal({ appearing }, rowCount, key);
  const heading = useRef<HTMLHeadingElement>(null);
  // The appearances that were just planned come into view.
  const isPlanned = preview !== undefined;
  useEffect(() => {
    if (isPlanned && key) heading.current?.focus();
  }, [isPlanned, key]);
  const members = continued?.members ?? [];
  if (rowCount === 0 && members.length === 0) return null;
  const isByIssues = step.by === "issues";
  const first = Math.max(0, ...members.map(({ position }) => position)) + 1;
  const heads = isByIssues
    ? (["number", "issue", "appears", "free", "note"] as const)
    : (["number", "date", "appears", "free", "note"] as const);
  return (
    <Card flush id="series-rows">
      <div className="series-head">
        <h2 ref={heading} tabIndex={-1} id="series-rows-title">
          {total === null
            ? t(isByIssues ? "issues" : "rows", { count })
            : t(isByIssues ? "issuesSum" : "summary", { count, total: formatEuro(total) })}
        </h2>
      </div>
      <TableBox labelledBy="series-rows-title" fits className="series-table">
        <thead>
          <tr>
            <th scope="col" className="tick">
              <span aria-hidden="true">✓</span>
              <span className="sr-only">{t("heads.book")}</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`heads.${head}`)}
              </th>
            ))}
            <th scope="col" className="money">
              {t("heads.price")}
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow key={member._id} member={member} />
          ))}
          {Array.from({ length: rowCount }, (_, n) => {
            const row = {
              field: (name: string) => appearing(`rows[${n}].${name}`),
              position: first + n,
              facts: preview?.rows[n],
              choices: has("issue") && choices.hasIssues ? choices : null,
            };
            const rowKey = `${key} ${n}`;
            return isByIssues ? <IssueRow key={rowKey} {...row} /> : <DayRow key={rowKey} {...row} />;
          })}
        </tbody>
        <tfoot>
          <tr>
            <td className="tick" />
            <td colSpan={3}>{t("chosen", { count, all: rowCount })}</td>
            <td colSpan={2}>
              <span className="flex flex-wrap gap-1">
                <SubmitButton intent={PRICE_EACH} formNoValidate pendingText={t("planning")}>
                  {t("priceForAll")}
                </SubmitButton>
                <SubmitButton intent={PRICE_SPLIT} formNoValidate pendingText={t("planning")}>
                  {t("splitSum")}
                </SubmitButton>
                {isByIssues ? null : (
                  <SubmitButton intent="series-preview" formNoValidate pendingText={t("planning")}>
                    {t("preview")}
                  </SubmitButton>
                )}
              </span>
            </td>
            <td className="money">{total === null ? "–" : formatEuro(total)}</td>
          </tr>
        </tfoot>
      </TableBox>
    </Card>
  );
}

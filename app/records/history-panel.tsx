import { Link, useLocation } from "@remix-run/react";
import { type NamedPerson, personName } from "domain/person-name";
import { type FormArea, useFieldLabels, useValueText } from "~/forms";
import { UndoForm } from "~/forms/undo-form";
import { instantText } from "~/i18n/days";
import { i18n, texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { Card } from "~/ui/card";
import { DASH } from "~/ui/dash";
import { Hint } from "~/ui/text";
import { HISTORY_PAGE } from "./history-page";

/** One entry of the activity log. It holds names in place of ids. */
export type HistoryEntry = {
  _id: string;
  at: string;
  action: string;
  actor: NamedPerson | null;
  changes: readonly { field: string; before: string | null; after: string | null }[];
  /** What undoes it, and how many records that changes back. */
  undo?: { _id: string; records: number } | null;
};

type Words = {
  /** The label of a field without a text in the area. Fields without any label are left out. */
  labelOf?: (field: string) => string | undefined;
  /** The text of a value. */
  valueText?: (field: string, value: string) => string;
};

type Props = Words & {
  area: FormArea;
  history: readonly HistoryEntry[];
  /** The number of entries and the page shown, if the history has pages. */
  total?: number;
  page?: number;
};

/** Who changed what and when, newest first, each change with before and after in words. */
export function HistoryPanel(props: Props) {
  const { t } = useTranslation("records");
  const { history, total = history.length, page = 1 } = props;
  const textOf = actionTexts(props.area);
  return (
    <Card title={t("history.title")} id="history">
      {total === 0 ? <Hint>{t("history.empty")}</Hint> : null}
      <ol className="grid gap-3">
        {history.map((entry) => (
          <li key={entry._id}>
            <b>{entry.actor ? personName(entry.actor) : t("history.system")}</b> · {textOf(entry)}
            <br />
            <Hint as="time" dateTime={entry.at}>
              {instantText(entry.at)}
            </Hint>
            {entry.action === "create" || entry.action === "copy" ? (
              // The entry of a new record lists all fields of the form, so it is folded.
              <details>
                <summary>{t("history.values")}</summary>
                <Changes {...props} changes={entry.changes} />
              </details>
            ) : (
              <Changes {...props} changes={entry.changes} />
            )}
            {entry.undo ? (
              <UndoForm undo={entry.undo._id}>{t("undo.action", { count: entry.undo.records })}</UndoForm>
            ) : null}
          </li>
        ))}
      </ol>
      {total > HISTORY_PAGE ? <HistoryPages total={total} page={page} shown={history.length} /> : null}
    </Card>
  );
}

/**
 * The name of an action: in the area's words, else in those that all records share. It may contain the value that the
 * action is about: `{{value}}`.
 */
function actionTexts(area: FormArea) {
  return ({ action, changes }: HistoryEntry): string => {
    const key = `history.action.${action}`;
    const ns = ([area, "records"] as const).find((one) => i18n.exists(key, { ns: one }));
    const translate = texts(ns ?? "records") as unknown as (key: string, values: object) => string;
    return translate(ns ? key : "history.action.update", { value: changes[0]?.after ?? DASH });
  };
}

function HistoryPages({ total, page, shown }: { total: number; page: number; shown: number }) {
  const { t } = useTranslation("records");
  const { pathname, search } = useLocation();
  const to = (other: number) => {
    const params = new URLSearchParams(search);
    params.set("history", String(other));
    return `${pathname}?${params}#history`;
  };
  const from = (page - 1) * HISTORY_PAGE;
  return (
    <nav aria-label={t("history.pages")} className="mt-3 flex flex-wrap gap-x-4">
      {page > 1 ? (
        <Link to={to(page - 1)} preventScrollReset>
          {t("history.newer")}
        </Link>
      ) : null}
      <Hint as="span">{t("history.shown", { from: from + 1, to: from + shown, total })}</Hint>
      {from + shown < total && shown > 0 ? (
        <Link to={to(page + 1)} preventScrollReset>
          {t("history.older")}
        </Link>
      ) : null}
    </nav>
  );
}

function Changes({
  area,
  changes,
  labelOf,
  valueText,
}: Words & { area: FormArea; changes: HistoryEntry["changes"] }) {
  const { t } = useTranslation("records");
  const labels = useFieldLabels(area);
  const ownValue = useValueText(area);
  const labelIn = (field: string) => labels[field] ?? rowLabel(field) ?? labelOf?.(field);
  // The log names a field of a row by the row, too: `contacts[Anna Huber].email`.
  function rowLabel(field: string): string | undefined {
    const [, rows = "", row, part] = /^([^[]+)\[([^\]]*)\]\.(.+)$/s.exec(field) ?? [];
    const label = labels[`${rows}.${part}`];
    return label && t("history.row", { rows: labels[rows] ?? rows, row, label });
  }
  const text = (field: string, value: string | null) =>
    value === null ? DASH : (valueText ?? ownValue)(field, value);
  const known = changes.filter(({ field }) => labelIn(field));
  if (known.length === 0) return null;
  return (
    <ul>
      {known.map(({ field, before, after }) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {t("history.change", {
            field: labelIn(field),
            before: text(field, before),
            after: text(field, after),
          })}
        </li>
      ))}
    </ul>
  );
}

import { useLocation } from "@remix-run/react";
import { type NamedPerson, personName } from "domain/person-name";
import { HISTORY_PAGE } from "domain/records/history";
import type { FormArea } from "~/forms";
import { UndoForm } from "~/forms/screen/undo-form";
import { instantText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useCan } from "~/session/use-user";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { actionText, changeTexts, type Words } from "./change-words";
import { readHistoryPage } from "./history-page";

/** One entry of the activity log. It holds names in place of ids. */
export type HistoryPanelEntry = {
  _id: string;
  at: string;
  action: string;
  actor: NamedPerson | null;
  /** The record that was merged into this one, if the entry is about it. */
  mergedName?: string | null;
  changes: readonly { field: string; before: string | null; after: string | null }[];
  /** The id by which it can be undone, and how many records that changes back. */
  undo?: { _id: string; records: number } | null;
};

type Props = Words & {
  area: FormArea;
  /** The record by the names of the activity log: who may read it gets a link to the entries there. */
  logged: { area: string; id: string };
  /** The page of the address, and the number of all entries. */
  history: readonly HistoryPanelEntry[];
  total: number;
};

/** The changes of a record, newest first, each with its user, its time, and the values before and after in words. */
export function HistoryPanel(props: Props) {
  const { t } = useTranslation("records");
  const { history, logged, total } = props;
  const can = useCan();
  return (
    <Card title={t("history.title")} id="history">
      {total === 0 ? <Hint>{t("history.empty")}</Hint> : null}
      <ol className="grid gap-3">
        {history.map((entry) => (
          <li key={entry._id}>
            <b>{entry.actor ? personName(entry.actor) : t("history.system")}</b> ·{" "}
            {actionText(props.area, entry)}
            <br />
            <Hint as="time" dateTime={entry.at}>
              {instantText(entry.at)}
            </Hint>
            {entry.mergedName ? (
              <Hint className="[overflow-wrap:anywhere]">
                {t("history.ofMerged", { name: entry.mergedName })}
              </Hint>
            ) : null}
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
      {total > HISTORY_PAGE ? <HistoryPages total={total} shown={history.length} /> : null}
      {total > 0 && can({ collectionType: "activity_logs" }) ? (
        <PathLink
          to={`/activitylogs?area=${logged.area}&record=${logged.id}`}
          className="inline-block min-h-(--least-target)"
        >
          {t("history.log")}
        </PathLink>
      ) : null}
    </Card>
  );
}

function HistoryPages({ total, shown }: { total: number; shown: number }) {
  const { t } = useTranslation("records");
  const { pathname, search } = useLocation();
  const page = readHistoryPage(new URLSearchParams(search));
  const to = (other: number) => {
    const params = new URLSearchParams(search);
    params.set("history", String(other));
    return `${pathname}?${params}#history`;
  };
  const from = (page - 1) * HISTORY_PAGE;
  return (
    <nav aria-label={t("history.pages")} className="mt-3 flex flex-wrap gap-x-4">
      {page > 1 ? (
        <PathLink to={to(page - 1)} preventScrollReset>
          {t("history.newer")}
        </PathLink>
      ) : null}
      <Hint as="span">{t("history.shown", { from: from + 1, to: from + shown, total })}</Hint>
      {from + shown < total && shown > 0 ? (
        <PathLink to={to(page + 1)} preventScrollReset>
          {t("history.older")}
        </PathLink>
      ) : null}
    </nav>
  );
}

function Changes({
  area,
  changes,
  ...words
}: Words & { area: FormArea; changes: HistoryPanelEntry["changes"] }) {
  const lines = changeTexts(area, changes, words);
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map(({ field, text }) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {text}
        </li>
      ))}
    </ul>
  );
}

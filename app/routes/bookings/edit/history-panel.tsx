import { Link, useLocation } from "@remix-run/react";
import { formatDay, formatInstant } from "domain/dates";
import { personName } from "domain/person-name";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import type { BookingDetail } from "../booking/detail";
import { useFieldLabels, useValueText } from "../booking/labels";

type Entry = BookingDetail["history"][number];

/** How many entries one page of the history shows; as the document asks for. */
export const HISTORY_PAGE = 20;

const ACTIONS = [
  "create",
  "copy",
  "update",
  "activate",
  "complete",
  "cancel",
  "reopen",
  "delete",
  "comment",
  "editComment",
  "requestMaterial",
  "materialContact",
  "billing",
  "bulk",
] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (action: string): action is Action => (ACTIONS as readonly string[]).includes(action);

/** Who changed what and when, newest first, each change with before and after in words. */
export function HistoryPanel(props: { history: Entry[]; total: number; page: number }) {
  const { t } = useTranslation("bookings");
  const { history, total, page } = props;
  return (
    <Card title={t("history.title")} id="history">
      {total === 0 ? <p className="hint">{t("history.empty")}</p> : null}
      <ol className="grid gap-3">
        {history.map((entry) => (
          <li key={entry._id}>
            <b>{entry.actor ? personName(entry.actor) : t("history.system")}</b> ·{" "}
            {t(`history.action.${isAction(entry.action) ? entry.action : "update"}`)}
            <br />
            <time className="hint" dateTime={entry.at}>
              {formatInstant(entry.at)}
            </time>
            {entry.action === "create" || entry.action === "copy" ? (
              // What it began with is as long as its form.
              <details>
                <summary>{t("history.values")}</summary>
                <Changes changes={entry.changes} />
              </details>
            ) : (
              <Changes changes={entry.changes} />
            )}
          </li>
        ))}
      </ol>
      {total > HISTORY_PAGE ? <HistoryPages total={total} page={page} shown={history.length} /> : null}
    </Card>
  );
}

function HistoryPages({ total, page, shown }: { total: number; page: number; shown: number }) {
  const { t } = useTranslation("bookings");
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
      <span className="hint">{t("history.shown", { from: from + 1, to: from + shown, total })}</span>
      {from + shown < total && shown > 0 ? (
        <Link to={to(page + 1)} preventScrollReset>
          {t("history.older")}
        </Link>
      ) : null}
    </nav>
  );
}

const ITEM = "billingItems.";

function Changes({ changes }: { changes: Entry["changes"] }) {
  const { t } = useTranslation("bookings");
  const labels = useFieldLabels();
  const text = useValueText();
  const labelOf = (field: string) => {
    if (!field.startsWith(ITEM)) return labels[field];
    const day = field.slice(ITEM.length);
    return day ? t("history.billingItem", { day: formatDay(day) }) : t("history.billingItemWithoutDay");
  };
  // An item of a recurring price has the states that a booking's billing has.
  const valueOf = (field: string, value: string | null) =>
    value === null ? t("edit.none") : text(field.startsWith(ITEM) ? "billingState" : field, value);
  const known = changes.filter(({ field }) => labelOf(field));
  if (known.length === 0) return null;
  return (
    <ul>
      {known.map(({ field, before, after }) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {t("history.change", {
            field: labelOf(field),
            before: valueOf(field, before),
            after: valueOf(field, after),
          })}
        </li>
      ))}
    </ul>
  );
}

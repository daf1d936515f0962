import { formatInstant } from "domain/dates";
import { useTranslation } from "react-i18next";
import { Card } from "~/ui/card";
import type { BookingDetail } from "./booking-detail";
import { useFieldLabels, useValueText } from "./booking-labels";
import { personName } from "./person-name";

type Entry = BookingDetail["history"][number];

const ACTIONS = [
  "create",
  "copy",
  "update",
  "activate",
  "cancel",
  "reopen",
  "delete",
  "comment",
  "editComment",
  "bulk",
] as const;
type Action = (typeof ACTIONS)[number];
const isAction = (action: string): action is Action => (ACTIONS as readonly string[]).includes(action);

/** Who changed what and when, newest first. */
export function HistoryPanel({ history }: { history: Entry[] }) {
  const { t } = useTranslation("bookings");
  return (
    <Card title={t("history.title")} id="history">
      {history.length === 0 ? <p className="hint">{t("history.empty")}</p> : null}
      <ol className="grid gap-3">
        {history.map((entry) => (
          <li key={entry._id}>
            <b>{entry.actor ? personName(entry.actor) : t("history.system")}</b> ·{" "}
            {t(`history.action.${isAction(entry.action) ? entry.action : "update"}`)}
            <br />
            <time className="hint" dateTime={entry.at}>
              {formatInstant(entry.at)}
            </time>
            {/* A new booking's values are those of its form. */}
            {entry.action !== "create" && entry.action !== "copy" ? (
              <Changes changes={entry.changes} />
            ) : null}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Changes({ changes }: { changes: Entry["changes"] }) {
  const { t } = useTranslation("bookings");
  const labels = useFieldLabels();
  const text = useValueText();
  const known = changes.filter(({ field }) => labels[field]);
  if (known.length === 0) return null;
  return (
    <ul>
      {known.map(({ field, before, after }) => (
        <li key={field} className="[overflow-wrap:anywhere]">
          {t("history.change", {
            field: labels[field],
            before: before === null ? t("edit.none") : text(field, before),
            after: after === null ? t("edit.none") : text(field, after),
          })}
        </li>
      ))}
    </ul>
  );
}

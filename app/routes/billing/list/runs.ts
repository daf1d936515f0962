import { dayInVienna } from "domain/dates";
import { formatEuro } from "domain/money";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { countText } from "~/lists/count-text";
import type { ExportRun } from "~/lists/export/export-runs";
import { billingList } from "./definition";
import type { BillingScreen } from "./documents";

type Run = (ResultOf<typeof BillingScreen>["runs"] & {})["data"][number];

/** A run as the list's menu of exports shows it: what it held, and its file once more. */
export function shownRun({ _id, at, items, amount, user }: Run): ExportRun {
  const t = texts("billing");
  const { path } = billingList;
  const name = t("runs.exported", { number: _id, day: dayText(dayInVienna(at)) });
  const values = { count: items, number: countText(items), amount: formatEuro(amount) };
  return {
    key: _id,
    to: `${path}?run=${_id}`,
    label: t("runs.run", { name, ...values }),
    title: user ? personName(user) : undefined,
    files: ["XLSX", "CSV"].map((format) => ({
      to: `${path}/export?run=${_id}&format=${format.toLowerCase()}`,
      format,
      label: t("runs.file", { name, format }),
    })),
  };
}

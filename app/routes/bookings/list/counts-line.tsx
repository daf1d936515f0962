import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import type { ListState } from "~/lists/definition";
import type { BookingList } from "./definition";

type Counts = { total: number; withoutMaterial: number; toBill: number };

/** The counts of a search of bookings, in one line. The amount to bill links to its billing items. */
export function CountsLine({ counts, state }: { counts: Counts; state: ListState<BookingList> }) {
  const { t } = useTranslation("bookings");
  const to = billingPath(state);
  const toBill = t("list.toBill", { number: countText(counts.toBill) });
  return (
    <>
      {t("list.summary", {
        total: t("list.total", { count: counts.total, number: countText(counts.total) }),
        withoutMaterial: countText(counts.withoutMaterial),
      })}{" "}
      · {to ? <Link to={to}>{toBill}</Link> : toBill}
    </>
  );
}

/** The same search in the billing list; null if it uses a filter that the billing list does not have. */
export function billingPath({ term, filters }: Pick<ListState<BookingList>, "term" | "filters">) {
  const { medium, client, supervisor, ...others } = filters;
  if (Object.values(others).some(isChosen)) return null;
  const params = new URLSearchParams({ state: "notpaid" });
  if (term) params.append("q", term);
  for (const id of medium) params.append("medium", id);
  for (const id of client) params.append("client", id);
  if (supervisor) params.append("supervisor", supervisor);
  return `/bookings/billing?${params}`;
}

function isChosen(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return false;
  return typeof value === "object" ? Object.values(value).some(isChosen) : true;
}

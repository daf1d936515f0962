import { Link } from "@remix-run/react";
import type { Counted } from "domain/counted";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import type { ListState } from "~/lists/definition";
import { listHref } from "~/lists/url-state";
import { type BookingList, bookingList } from "./definition";

/** What is still to be done for the bookings of a search; null if there are more than are counted. */
export const OpenWork = graphql(`
  fragment OpenWork on BookingCounts @_unmask {
    withoutMaterial { number isMore }
    toBill { number isMore }
  }
`);

type Props = { total: Counted; work: ResultOf<typeof OpenWork>; state: ListState<BookingList> };

/** The counts of a search of bookings, in one line. The amount to bill links to its billing items. */
export function CountsLine({ total, work, state }: Props) {
  const { t } = useTranslation("bookings");
  const to = billingPath(state);
  const found = t("list.total", { count: total.number, number: totalText(total) });
  const { withoutMaterial, toBill } = work;
  if (!withoutMaterial || !toBill) {
    return (
      <>
        {found} · <Link to={listHref(bookingList, state, { countsAll: true })}>{t("list.countWork")}</Link>
      </>
    );
  }
  const billing = t("list.toBill", { number: totalText(toBill) });
  return (
    <>
      {t("list.summary", { total: found, withoutMaterial: totalText(withoutMaterial) })} ·{" "}
      {to ? <Link to={to}>{billing}</Link> : billing}
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

import type { BoundedCount } from "domain/counted";
import { formatEuro } from "domain/money";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { useTranslation } from "~/i18n/use-translation";
import { totalText } from "~/lists/count-text";
import type { ListState } from "~/lists/state/definition";
import { listHref } from "~/lists/state/url-state";
import { PathLink } from "~/ui/path-link";
import { type BookingList, bookingList } from "./definition";

/** The open work on the bookings of a search; null if there are too many to count. */
export const OpenWork = graphql(`
  fragment OpenWork on BookingCounts @_unmask {
    withoutMaterial { number isMore }
    toBill { number isMore }
  }
`);

type Props = {
  total: BoundedCount;
  /** In cents; null where there are too many to add up. */
  sum: number | null;
  work: ResultOf<typeof OpenWork>;
  state: ListState<BookingList>;
};

/** The counts and the sum of a search of bookings, in one line. The amount to bill links to its billing items. */
export function CountsLine({ total, sum, work, state }: Props) {
  const { t } = useTranslation("bookings");
  const to = billingPath(state);
  const { withoutMaterial, toBill } = work;
  const isCounted = withoutMaterial && toBill;
  const material = isCounted
    ? t("list.withoutMaterial", { number: totalText(withoutMaterial) })
    : t("list.material");
  const billing = isCounted ? t("list.toBill", { number: totalText(toBill) }) : t("list.billing");
  const toMaterial = samePath("/bookings/material?state=open&state=requested", state, "agency");
  return (
    <>
      {totalText(total)} <span className="sr-only">{t("list.counted", { count: total.number })}</span>
      {sum === null ? null : ` · ${formatEuro(sum)}`} ·{" "}
      {toMaterial ? <PathLink to={toMaterial}>{material}</PathLink> : material} ·{" "}
      {to ? <PathLink to={to}>{billing}</PathLink> : billing}
      {isCounted ? null : (
        <>
          {" "}
          · <PathLink to={listHref(bookingList, state, { countsAll: true })}>{t("list.countWork")}</PathLink>
        </>
      )}
    </>
  );
}

type Search = Pick<ListState<BookingList>, "term" | "filters">;

/** The same search in the billing list; null if it uses a filter that the billing list does not have. */
export const billingPath = (search: Search) => samePath("/bookings/billing?state=notpaid", search);

/** The same search in another list that knows media, client and supervisor, and perhaps agencies. */
function samePath(path: string, { term, filters }: Search, ...knows: "agency"[]) {
  const { medium, client, agency, supervisor, status, ...rest } = filters;
  // Neither list has cancelled bookings, so a search that also finds these ("all") can ignore the status there.
  const others = { ...rest, status: status.includes("all") ? [] : status };
  const knowsAgency = knows.includes("agency");
  if (Object.values(others).some(isChosen) || (agency.length > 0 && !knowsAgency)) return null;
  const params = new URLSearchParams();
  if (term) params.append("q", term);
  for (const id of medium) params.append("medium", id);
  for (const id of client) params.append("client", id);
  for (const id of agency) params.append("agency", id);
  if (supervisor) params.append("supervisor", supervisor);
  return params.size > 0 ? `${path}&${params}` : path;
}

function isChosen(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return false;
  return typeof value === "object" ? Object.values(value).some(isChosen) : true;
}

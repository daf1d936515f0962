import { formatCents, formatEuros } from "domain/money";
import type { CSSProperties } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { DataCell } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { type BookingScope, bookingsHref } from "./bookings-href";

type Sold = { sold: number; turnover: number };

/** The number of bookings, as a link to them. Zero has no link. */
export function SoldLink({ figures, counted }: { figures: Sold; counted: BookingScope }) {
  const { t } = useTranslation("yearly");
  const text = countText(figures.sold);
  if (figures.sold === 0) return text;
  const label = t("figures.toBookings", { count: figures.sold, number: text });
  return (
    <PathLink to={bookingsHref(counted)} aria-label={label}>
      {text}
    </PathLink>
  );
}

/** The turnover of these bookings, as a link to them. */
export function TurnoverLink({ figures, counted }: { figures: Sold; counted: BookingScope }) {
  const { t } = useTranslation("yearly");
  const text = formatCents(figures.turnover);
  if (figures.sold === 0) return text;
  return (
    <PathLink to={bookingsHref(counted)} aria-label={t("figures.turnoverOf", { turnover: text })}>
      {text}
    </PathLink>
  );
}

type CellProps = {
  figures: Sold;
  /** null = unlimited; undefined = not asked here. */
  free?: number | null;
  counted: BookingScope;
};

/** How full a cell is from 0 to 1, as depth of colour; the numbers say it, too. */
const fillOf = (sold: number, free: number | null | undefined) =>
  typeof free === "number" && sold > 0 ? { "--fill": (sold / (sold + free)).toFixed(2) } : undefined;

/** Sold, free and turnover in one cell of the table, with a link to its bookings. The head says which is which. */
export function FigureCell({ figures, free, counted }: CellProps) {
  const { t } = useTranslation("yearly");
  const parts = (
    <>
      <b>
        {countText(figures.sold)}
        {free === undefined ? null : (
          <span> / {free === null ? <abbr title={t("figures.unlimited")}>∞</abbr> : countText(free)}</span>
        )}
      </b>
      {figures.sold > 0 ? <small>{formatEuros(figures.turnover)}</small> : null}
    </>
  );
  return (
    <DataCell numeric stacked style={fillOf(figures.sold, free) as CSSProperties | undefined}>
      {figures.sold > 0 ? <PathLink to={bookingsHref(counted)}>{parts}</PathLink> : parts}
    </DataCell>
  );
}

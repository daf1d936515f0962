import { formatCents } from "domain/money";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { DataCell } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { Toned } from "~/ui/text";
import { bookingsHref, type Counted } from "./bookings-href";

type Sold = { sold: number; turnover: number };

/** The number of bookings, as a link to them. Zero has no link. */
export function SoldLink({ figures, counted }: { figures: Sold; counted: Counted }) {
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
export function TurnoverLink({ figures, counted }: { figures: Sold; counted: Counted }) {
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
  counted: Counted;
};

/** Sold, free and turnover in one cell of the table, with a link to its bookings. */
export function FigureCell({ figures, free, counted }: CellProps) {
  const { t } = useTranslation("yearly");
  const parts = (
    <>
      <b>{t("figures.sold", { number: countText(figures.sold) })}</b>
      {free === undefined ? null : (
        <Toned as="small" tone={free === 0 ? "bad" : undefined}>
          {free === null
            ? t("figures.unlimited")
            : free === 0
              ? t("figures.full")
              : t("figures.free", { free })}
        </Toned>
      )}
      {figures.sold > 0 ? <small>{formatCents(figures.turnover)}</small> : null}
    </>
  );
  // How full it is, at a glance: the words beside it say it, too.
  const bar =
    typeof free === "number" && figures.sold + free > 0 ? (
      <span className="filled" aria-hidden="true">
        <span style={{ width: `${Math.round((figures.sold / (figures.sold + free)) * 100)}%` }} />
      </span>
    ) : null;
  return (
    <DataCell numeric stacked>
      {figures.sold > 0 ? <PathLink to={bookingsHref(counted)}>{parts}</PathLink> : parts}
      {bar}
    </DataCell>
  );
}

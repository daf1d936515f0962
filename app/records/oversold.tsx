import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Note } from "~/ui/text";

type OversoldFormat = {
  format: { name: string } | null;
  period: string;
  taken: number;
  available: number;
  bookings: readonly { _id: string }[];
};

/** What is sold beyond the limits. It stays sold; who lowers a limit sees here which bookings that are. */
export function Oversold({ formats }: { formats: readonly OversoldFormat[] }) {
  const { t } = useTranslation("records");
  if (formats.length === 0) return null;
  return (
    <Note tone="warn">
      <p>{t("oversold.title")}</p>
      <ul className="grid gap-1">
        {formats.map(({ format, period, taken, available, bookings }) => (
          <li key={`${format?.name} ${period}`}>
            {t("oversold.format", { format: format?.name, period, taken, count: available })}{" "}
            {bookings.map(({ _id }) => (
              <Link key={_id} to={`/bookings/${_id}`} className="mr-2">
                {t("oversold.booking", { id: _id })}
              </Link>
            ))}
            {bookings.length < taken ? t("oversold.more", { count: taken - bookings.length }) : null}
          </li>
        ))}
      </ul>
    </Note>
  );
}

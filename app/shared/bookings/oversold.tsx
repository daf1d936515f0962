import { useTranslation } from "~/i18n/use-translation";
import { PathLink } from "~/ui/path-link";
import { Note } from "~/ui/text";

type OversoldFormat = {
  format: { name: string } | null;
  period: string;
  taken: number;
  available: number;
  bookings: readonly { _id: string }[];
};

/** The bookings beyond the limits. They stay sold. Shows the affected bookings to whoever lowers the limit. */
export function OversoldNote({ formats }: { formats: readonly OversoldFormat[] }) {
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
              <PathLink key={_id} to={`/bookings/${_id}`} className="mr-2">
                {t("oversold.booking", { id: _id })}
              </PathLink>
            ))}
            {bookings.length < taken ? t("oversold.more", { count: taken - bookings.length }) : null}
          </li>
        ))}
      </ul>
    </Note>
  );
}

import { useMessages } from "~/forms/messages";
import { useTranslation } from "~/i18n/use-translation";
import { PathLink } from "~/ui/path-link";
import { Note } from "~/ui/text";
import type { BrokenBooking } from "./record.server";

/** The bookings that break a rule on the new day of their issue. They move with it all the same, if one says so. */
export function BrokenBookings({ bookings }: { bookings: readonly BrokenBooking[] }) {
  const { t } = useTranslation("issues");
  const messages = useMessages();
  if (bookings.length === 0) return null;
  const why = ({ message, params }: BrokenBooking) =>
    messages([{ message, params: Object.fromEntries(params.map(({ name, value }) => [name, value])) }]);
  return (
    <Note tone="warn">
      <p>{t("details.broken")}</p>
      <ul className="grid gap-1">
        {bookings.map((broken, index) => (
          <li key={broken.booking?._id ?? index}>
            {broken.booking ? (
              <PathLink to={`/bookings/${broken.booking._id}`}>
                {t("details.brokenBooking", {
                  id: broken.booking._id,
                  client: broken.booking.clientCompany.name,
                })}
              </PathLink>
            ) : (
              t("details.brokenHidden")
            )}
            {`: ${why(broken).join(" ")}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}

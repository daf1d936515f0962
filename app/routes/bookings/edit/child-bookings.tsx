import { useTranslation } from "~/i18n/use-translation";
import { MaterialBadge, StatusBadge } from "~/shared/bookings/booking-badges";
import { Term } from "~/shared/help/term";
import { Card } from "~/ui/card";
import { PathLink } from "~/ui/path-link";
import type { BookingDetail } from "../booking/detail";

/** The bookings of a package, each edited on its own. */
export function ChildBookings({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation("bookings");
  return (
    <Card title={t("fields.childBookings")} beside={<Term name="package" />} id="children">
      <ul className="grid gap-2">
        {booking.childBookings.map((child) => (
          <li key={child._id} className="flex flex-wrap gap-2 items-center">
            <PathLink to={`/bookings/${child._id}`}>{child.specs.targetMedium?.name ?? child._id}</PathLink>
            <StatusBadge status={child.status} />
            <MaterialBadge state={child.specs.bookingState} status={child.status} dueOn={null} today="" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

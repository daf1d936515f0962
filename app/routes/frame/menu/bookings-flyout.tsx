import { Link } from "@remix-run/react";
import { mayOnBookings } from "domain/permissions/bookings";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

export type FlyoutMedium = { _id: string; name: string };
type Props = { media: FlyoutMedium[]; permissions: readonly string[]; fullPath: string };

/**
 * Spec §2: the bookings' popover offers a new booking and one link per medium, each with the way back; and the lists
 * that accounts and the office work through, to those who see bookings of any medium.
 */
export function BookingsFlyout({ media, permissions, fullPath }: Props) {
  const { t } = useTranslation("frame");
  const back = `back=${encodeURIComponent(fullPath)}`;
  const mayCreate = mayOnBookings(permissions, "create");
  if (!mayCreate && media.length === 0) return null;

  return (
    <>
      <button
        type="button"
        className="sidebar-more"
        aria-label={t("menu.bookingsMore")}
        {...{ popovertarget: "menu-bookings" }}
      >
        <Icon name="chevron-right" />
      </button>
      <div id="menu-bookings" className="flyout flyout-bookings" {...{ popover: "auto" }}>
        {mayCreate && (
          <Link to={`/bookings/create?${back}`} className="flyout-item">
            <Icon name="plus" />
            {t("menu.newBooking")}
          </Link>
        )}
        {media.length > 0 && (
          <>
            <Link to="/bookings/billing?state=open&state=notpaid" className="flyout-item">
              <Icon name="bill" />
              {t("menu.billing")}
            </Link>
            <Link to="/bookings/material?state=open&state=requested" className="flyout-item">
              <Icon name="upload" />
              {t("menu.material")}
            </Link>
            <hr />
            <h2 id="menu-by-medium">{t("menu.byMedium")}</h2>
            <ul aria-labelledby="menu-by-medium">
              {media.map(({ _id, name }) => (
                <li key={_id}>
                  <Link to={`/bookings/medium/${_id}?${back}`} className="flyout-item">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  );
}

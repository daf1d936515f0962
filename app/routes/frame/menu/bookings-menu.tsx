import { useLocation } from "@remix-run/react";
import { isInMenu } from "domain/menu-visibility";
import { mayOnBookings } from "domain/permissions/bookings";
import { screenName } from "~/i18n/area-names";
import { useTranslation } from "~/i18n/use-translation";
import { screenPlace } from "~/shared/users/quicklink-places";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink } from "~/ui/menu";
import { Tooltip } from "~/ui/tooltip";
import { type Late, LateCounter } from "./late-counter";
import { BOOKINGS } from "./visible-entries";

export type MenuMedium = { _id: string; name: string; inactive?: boolean };
type Props = { media: MenuMedium[]; permissions: readonly string[]; late: Late; fullPath: string };

/**
 * Spec §2: the bookings' popover offers a new booking and one link per medium, each with the address to return to.
 * Users who see bookings of any medium also get the lists for accounts and the office. Whoever may open print issues finds
 * them here, too: what is sold is sold into them.
 */
export function BookingsMenu({ media, permissions, late, fullPath }: Props) {
  const { t } = useTranslation("frame");
  const { pathname } = useLocation();
  const back = `back=${encodeURIComponent(fullPath)}`;
  const mayCreate = mayOnBookings(permissions, "create");
  const issues = isInMenu(permissions, "printIssues") ? screenPlace("printIssues") : null;
  const name = t("menu.bookingsMore");
  if (!mayCreate && media.length === 0 && !issues) return null;

  return (
    <Menu
      id="menu-bookings"
      place="aside"
      className="sidebar-more"
      aria-label={name}
      label={
        <>
          <Icon name="chevron-right" />
          <Tooltip>{name}</Tooltip>
        </>
      }
    >
      {mayCreate && (
        <MenuLink to={`${screenPlace("newBooking").to}?${back}`} aria-keyshortcuts="n">
          <Icon name={screenPlace("newBooking").icon} />
          {screenName("newBooking")}
        </MenuLink>
      )}
      {media.length > 0 &&
        BOOKINGS.map(({ name, to, icon }) =>
          name === "newBooking" ? null : (
            <div key={name} className="menu-row">
              <MenuLink to={to} aria-current={to.split("?")[0] === pathname ? "page" : undefined}>
                <Icon name={icon} />
                {screenName(name)}
              </MenuLink>
              {name === "material" ? <LateCounter late={late} /> : null}
            </div>
          ),
        )}
      {issues ? (
        <MenuLink to={issues.to} aria-current={pathname === issues.to ? "page" : undefined}>
          <Icon name={issues.icon} />
          {screenName("printIssues")}
        </MenuLink>
      ) : null}
      {media.length > 0 && (
        <>
          <hr />
          <h2 id="menu-by-medium">{t("menu.byMedium")}</h2>
          <ul aria-labelledby="menu-by-medium">
            {media.map(({ _id, name }) => (
              <li key={_id}>
                <MenuLink to={`/bookings/medium/${_id}?${back}`}>{name}</MenuLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Menu>
  );
}

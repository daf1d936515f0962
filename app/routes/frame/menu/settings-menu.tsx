import { useLocation } from "@remix-run/react";
import { lengthWithin } from "domain/menu-visibility";
import { screenName } from "~/i18n/area-names";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink } from "~/ui/menu";
import { SidebarWord } from "./sidebar-word";
import { offeredOf, SETTINGS_MENU } from "./visible-entries";

type Props = {
  permissions: readonly string[];
  closed: boolean;
  /** Whether another entry of the menu is marked for this screen. */
  isElsewhere: boolean;
};

/** The settings entry with its submenu, which the browser opens without a script (spec §2). */
export function SettingsMenu({ permissions, closed, isElsewhere }: Props) {
  const { t } = useTranslation("frame");
  const { pathname } = useLocation();
  const entries = offeredOf(SETTINGS_MENU, permissions);
  if (entries.length === 0) return null;
  const isHere =
    pathname === "/settings" ||
    pathname.startsWith("/settings/") ||
    (!isElsewhere && entries.some(({ name }) => lengthWithin(pathname, name) > 0));
  return (
    <li>
      <Menu
        id="menu-settings"
        place="aside"
        className="sidebar-link"
        aria-current={isHere ? "true" : undefined}
        label={
          <>
            <Icon name="settings" />
            <SidebarWord closed={closed}>{t("menu.settings")}</SidebarWord>
          </>
        }
      >
        <ul>
          {entries.map(({ name, to, icon }) => (
            <li key={name}>
              <MenuLink to={to} aria-current={pathname === to ? "page" : undefined}>
                <Icon name={icon} />
                {screenName(name)}
              </MenuLink>
            </li>
          ))}
        </ul>
        <hr />
        <MenuLink to="/settings" aria-current={pathname === "/settings" ? "page" : undefined}>
          {t("menu.allSettings")}
        </MenuLink>
      </Menu>
    </li>
  );
}

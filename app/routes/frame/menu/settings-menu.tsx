import { useLocation } from "@remix-run/react";
import { hasPermission } from "domain/permissions/check";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { Menu, MenuLink } from "~/ui/menu";
import { SETTINGS, SETTINGS_CHECK } from "./menu";

/** The settings entry with its submenu, which the browser opens without a script (spec §2). */
export function SettingsMenu({ permissions, closed }: { permissions: readonly string[]; closed: boolean }) {
  const { t } = useTranslation("frame");
  const { pathname } = useLocation();
  const entries = SETTINGS.filter(({ check }) => hasPermission(permissions, check));
  if (!hasPermission(permissions, SETTINGS_CHECK) || entries.length === 0) return null;
  const isHere = entries.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return (
    <li>
      <Menu
        id="menu-settings"
        place="aside"
        className="sidebar-link"
        aria-current={isHere ? "true" : undefined}
        title={closed ? t("menu.settings") : undefined}
        label={
          <>
            <Icon name="settings" />
            <span className="sidebar-word">{t("menu.settings")}</span>
          </>
        }
      >
        <ul>
          {entries.map(({ to, label }) => (
            <li key={to}>
              <MenuLink to={to} aria-current={pathname === to ? "page" : undefined}>
                {t(`menu.${label}`)}
              </MenuLink>
            </li>
          ))}
        </ul>
      </Menu>
    </li>
  );
}

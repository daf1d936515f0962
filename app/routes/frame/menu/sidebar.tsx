import { Link, useLocation } from "@remix-run/react";
import { hasPermission } from "domain/permissions/check";
import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { BookingsMenu, type MenuMedium } from "./bookings-menu";
import { MENU } from "./menu";
import { SettingsMenu } from "./settings-menu";

type Props = {
  media: MenuMedium[];
  permissions: readonly string[];
  closed: boolean;
  onToggle: (closed: boolean) => void;
};

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Entries by permission (spec §6). On small screens the same list is a menu in the browser's top layer,
 * opened by the button in the top bar, with and without scripts.
 */
export function Sidebar({ media, permissions, closed, onToggle }: Props) {
  const { t } = useTranslation("frame");
  const { pathname, search } = useLocation();
  const fullPath = pathname + search;
  const entries = MENU.filter(({ check }) => !check || hasPermission(permissions, check));

  const toggle = (event: FormEvent) => {
    event.preventDefault();
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `sidebar=${closed ? "open" : "closed"}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax${secure}`;
    onToggle(!closed);
  };

  return (
    <nav id="menu" className="sidebar" aria-label={t("menu.label")} {...{ popover: "auto" }}>
      <ul>
        {entries.map(({ to, icon, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="sidebar-link"
              aria-current={pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined}
              title={closed ? t(`menu.${label}`) : undefined}
            >
              <Icon name={icon} />
              <span className="sidebar-word">{t(`menu.${label}`)}</span>
            </Link>
            {to === "/bookings" && (
              <BookingsMenu media={media} permissions={permissions} fullPath={fullPath} />
            )}
          </li>
        ))}
        <SettingsMenu permissions={permissions} closed={closed} />
      </ul>
      <form method="post" action="/sidebar" className="sidebar-bottom" onSubmit={toggle}>
        <input type="hidden" name="sidebar" value={closed ? "open" : "closed"} />
        <input type="hidden" name="back" value={fullPath} />
        <button type="submit" className="sidebar-toggle">
          <Icon name="chevron-left" />
          <span className="sidebar-word">{closed ? t("menu.maximise") : t("menu.minimise")}</span>
        </button>
      </form>
    </nav>
  );
}

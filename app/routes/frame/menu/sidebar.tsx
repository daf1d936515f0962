import { useLocation } from "@remix-run/react";
import { hasSettingsEntry, isInMenu, lengthWithin, type MenuScreen } from "domain/menu-visibility";
import type { FormEvent } from "react";
import { PlainPost } from "~/forms/screen/plain-post";
import { screenName } from "~/i18n/area-names";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import { BookingsMenu, type MenuMedium } from "./bookings-menu";
import { type Late, LateCounter } from "./late-counter";
import { QuickAccess } from "./quick-access";
import { SettingsMenu } from "./settings-menu";
import { SidebarWord } from "./sidebar-word";
import { MENU, offeredOf, SETTINGS_MENU } from "./visible-entries";

type Props = {
  media: MenuMedium[];
  quicklinks: readonly { id: string; isFavorite: boolean }[];
  permissions: readonly string[];
  late: Late;
  closed: boolean;
  onToggle: (closed: boolean) => void;
};

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

/**
 * Entries by permission (spec §6). On small screens the same list is a menu in the browser's top layer,
 * opened by the button in the top bar, with and without scripts.
 */
export function Sidebar({ media, quicklinks, permissions, late, closed, onToggle }: Props) {
  const { t } = useTranslation("frame");
  const { pathname, search } = useLocation();
  const fullPath = pathname + search;
  const entries = [
    ...offeredOf(MENU, permissions),
    ...(hasSettingsEntry(permissions) ? [] : offeredOf(SETTINGS_MENU, permissions)),
  ];
  // The timeline's address stands below that of the dashboard: the longest one that fits is the current screen's.
  const longest = Math.max(1, ...entries.map(({ name }) => lengthWithin(pathname, name)));
  // Offered beside the settings, print issues are a part of the bookings.
  const isInBookings =
    hasSettingsEntry(permissions) &&
    isInMenu(permissions, "bookings") &&
    lengthWithin(pathname, "printIssues") > 0;
  const currentOf = (name: MenuScreen) => {
    if (lengthWithin(pathname, name) === longest) return "page";
    return name === "bookings" && isInBookings ? "true" : undefined;
  };
  const open = media.filter(({ inactive }) => !inactive);

  const toggle = (event: FormEvent) => {
    event.preventDefault();
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `sidebar=${closed ? "open" : "closed"}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax${secure}`;
    onToggle(!closed);
  };

  return (
    <nav id="menu" className="sidebar" aria-label={t("menu.label")} {...{ popover: "auto" }}>
      <QuickAccess
        quicklinks={quicklinks}
        media={media}
        permissions={permissions}
        late={late}
        closed={closed}
        fullPath={fullPath}
      />
      <ul>
        {entries.map(({ name, to, icon }) => (
          <li key={name}>
            <PathLink to={to} className="sidebar-link" aria-current={currentOf(name)}>
              <Icon name={icon} />
              <SidebarWord closed={closed}>{screenName(name)}</SidebarWord>
            </PathLink>
            {name === "bookings" && (
              <>
                <LateCounter late={late} />
                <BookingsMenu permissions={permissions} late={late} fullPath={fullPath} media={open} />
              </>
            )}
          </li>
        ))}
        {hasSettingsEntry(permissions) ? (
          <SettingsMenu permissions={permissions} closed={closed} isElsewhere={isInBookings} />
        ) : null}
      </ul>
      <PlainPost
        action="/sidebar"
        back={fullPath}
        hidden={{ sidebar: closed ? "open" : "closed" }}
        className="sidebar-bottom"
        onSubmit={toggle}
      >
        <button type="submit" className="sidebar-toggle">
          <Icon name="chevron-left" />
          <SidebarWord closed={closed}>{closed ? t("menu.maximise") : t("menu.minimise")}</SidebarWord>
        </button>
      </PlainPost>
    </nav>
  );
}

import { isMenuScreen } from "domain/menu";
import { mayFollow, mediumOfQuicklink } from "domain/users/quicklinks";
import { useTranslation } from "~/i18n/use-translation";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import { Tooltip } from "~/ui/tooltip";
import type { MenuMedium } from "./bookings-menu";
import { placeOf } from "./menu";
import { SidebarWord } from "./sidebar-word";

type Props = {
  quicklinks: readonly { id: string; isFavorite: boolean }[];
  media: readonly MenuMedium[];
  permissions: readonly string[];
  closed: boolean;
  fullPath: string;
};

/** The user's favourites, above all other entries. Links to what they may not open at present are not shown. */
export function QuickAccess({ quicklinks, media, permissions, closed, fullPath }: Props) {
  const { t } = useTranslation("frame");
  const back = `back=${encodeURIComponent(fullPath)}`;
  const links = quicklinks.flatMap((link) => {
    if (!link.isFavorite || !mayFollow(permissions, link)) return [];
    if (isMenuScreen(link.id)) {
      const { to, icon } = placeOf(link.id);
      const goesBack = link.id === "newBooking";
      return [{ ...link, icon, to: goesBack ? `${to}?${back}` : to, label: t(`menu.${link.id}`) }];
    }
    const medium = media.find(({ _id }) => _id === mediumOfQuicklink(link.id));
    if (!medium) return [];
    const to = `/bookings/medium/${medium._id}?${back}`;
    return [{ ...link, icon: "bookings" as const, to, label: medium.name }];
  });
  if (links.length === 0) return null;
  return (
    <section className="quick-access" aria-labelledby="quick-access-title">
      <h2 id="quick-access-title" className="sidebar-word">
        {t("quickAccess.title")}
      </h2>
      <PathLink to="/account/quicklinks" className="sidebar-more" aria-label={t("quickAccess.edit")}>
        <Icon name="edit" />
        <Tooltip>{t("quickAccess.edit")}</Tooltip>
      </PathLink>
      <ul>
        {links.map(({ id, to, icon, label }) => (
          <li key={id}>
            <PathLink to={to} className="sidebar-link">
              <Icon name={icon} />
              <SidebarWord closed={closed}>{label}</SidebarWord>
            </PathLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslation } from "~/i18n/use-translation";
import { quicklinkPlaces } from "~/shared/users/quicklink-places";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import { Tooltip } from "~/ui/tooltip";
import type { MenuMedium } from "./bookings-menu";
import { type Late, LateCounter } from "./late-counter";
import { SidebarWord } from "./sidebar-word";

type Props = {
  quicklinks: readonly { id: string; isFavorite: boolean }[];
  media: readonly MenuMedium[];
  permissions: readonly string[];
  late: Late;
  closed: boolean;
  fullPath: string;
};

/** The user's favourites, above all other entries. Links to what they may not open at present are not shown. */
export function QuickAccess({ quicklinks, media, permissions, late, closed, fullPath }: Props) {
  const { t } = useTranslation("frame");
  const favourites = quicklinks.filter(({ isFavorite }) => isFavorite);
  const links = quicklinkPlaces({ quicklinks: favourites, media, permissions, fullPath });
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
            {id === "material" ? <LateCounter late={late} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

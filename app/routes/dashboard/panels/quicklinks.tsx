import { useTranslation } from "~/i18n/use-translation";
import { useMedia, useUser } from "~/session/use-user";
import { quicklinkPlaces } from "~/shared/users/quicklink-places";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";

/** The user's quicklinks in their order. */
export function Quicklinks() {
  const { t } = useTranslation("dashboard");
  const { quicklinks, permissions } = useUser();
  const links = quicklinkPlaces({ quicklinks, media: useMedia(), permissions, fullPath: "/dashboard" });
  if (links.length === 0) return <Hint className="panel-hint">{t("noQuicklinks")}</Hint>;
  return (
    <ul className="quicklink-row">
      {links.map(({ id, to, icon, label }) => (
        <li key={id}>
          <PathLink to={to}>
            <Icon name={icon} /> {label}
          </PathLink>
        </li>
      ))}
    </ul>
  );
}

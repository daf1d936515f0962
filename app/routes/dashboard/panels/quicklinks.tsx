import { useTranslation } from "~/i18n/use-translation";
import { useMedia, useUser } from "~/session/use-user";
import { quicklinkPlaces } from "~/shared/users/quicklink-places";
import { Icon } from "~/ui/icon";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";

/** The user's quicklinks in their order, and the way to change them. */
export function Quicklinks() {
  const { t } = useTranslation("dashboard");
  const { quicklinks, permissions } = useUser();
  const links = quicklinkPlaces({ quicklinks, media: useMedia(), permissions, fullPath: "/dashboard" });
  return (
    <>
      {links.length === 0 ? <Hint>{t("noQuicklinks")}</Hint> : null}
      <ul className="panel-rows">
        {links.map(({ id, to, icon, label }) => (
          <li key={id}>
            <PathLink to={to}>
              <Icon name={icon} /> {label}
            </PathLink>
          </li>
        ))}
      </ul>
      <p className="panel-all">
        <PathLink to="/account/quicklinks">{t("editQuicklinks")}</PathLink>
      </p>
    </>
  );
}

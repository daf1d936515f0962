import { type MenuScreen, screenNamed } from "domain/areas";
import { isMenuScreen } from "domain/menu-visibility";
import { mayFollow, mediumOfQuicklink } from "domain/users/quicklinks";
import { screenName } from "~/i18n/area-names";
import { type IconName, isIconName } from "~/ui/icon-paths";

type Place = { to: string; icon: IconName };

/** The address and the icon of a screen. */
export function screenPlace(name: MenuScreen): Place {
  const { path, opensWith, icon } = screenNamed(name);
  return { to: opensWith ? `${path}?${opensWith}` : path, icon: isIconName(icon) ? icon : "more" };
}

type QuicklinkSources = {
  quicklinks: readonly { id: string; isFavorite: boolean }[];
  media: readonly { _id: string; name: string }[];
  permissions: readonly string[];
  /** The address that the bookings lead back to. */
  fullPath: string;
};

/** Where quicklinks lead, in their order; without those that the user may not follow at present. */
export function quicklinkPlaces({ quicklinks, media, permissions, fullPath }: QuicklinkSources) {
  const back = `back=${encodeURIComponent(fullPath)}`;
  return quicklinks.flatMap((link): (Place & { id: string; isFavorite: boolean; label: string })[] => {
    if (!mayFollow(permissions, link)) return [];
    if (isMenuScreen(link.id)) {
      const { to, icon } = screenPlace(link.id);
      const goesBack = link.id === "newBooking";
      return [
        {
          ...link,
          icon,
          to: goesBack ? `${to}?${back}` : to,
          label: screenName(link.id),
        },
      ];
    }
    const medium = media.find(({ _id }) => _id === mediumOfQuicklink(link.id));
    if (!medium) return [];
    return [{ ...link, icon: "bookings", to: `/bookings/medium/${medium._id}?${back}`, label: medium.name }];
  });
}

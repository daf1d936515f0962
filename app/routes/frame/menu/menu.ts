import { type Menu, type MenuScreen, type ScreenOf, screenNamed, screensOf } from "domain/areas";
import { isInMenu } from "domain/menu";
import { type IconName, isIconName } from "~/ui/icon-paths";

type Entry<Name extends MenuScreen> = {
  /** The name of its text, too: `menu.tags`. */
  name: Name;
  to: string;
  icon: IconName;
};

/** The address and the icon of a screen. */
export function placeOf(name: MenuScreen): Omit<Entry<MenuScreen>, "name"> {
  const { path, opensWith, icon } = screenNamed(name);
  return { to: opensWith ? `${path}?${opensWith}` : path, icon: isIconName(icon) ? icon : "more" };
}

/** The entries of a menu, in its order. */
const entriesOf = <M extends Menu>(menu: M) =>
  screensOf(menu).map((name): Entry<ScreenOf<M>> => ({ name, ...placeOf(name) }));

/** The entries of the sidebar; those of its settings, also on /settings; those of its bookings. */
export const MENU = entriesOf("sidebar");
export const SETTINGS_MENU = entriesOf("settings");
export const BOOKINGS = entriesOf("bookings");

/** The entries that the menu offers to somebody with these permissions. */
export const offeredOf = <Name extends MenuScreen>(
  entries: readonly Entry<Name>[],
  permissions: readonly string[],
) => entries.filter(({ name }) => isInMenu(permissions, name));

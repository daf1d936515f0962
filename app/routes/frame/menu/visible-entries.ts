import { type DeclaredMenu, type MenuScreen, type ScreenOf, screensOf } from "domain/areas";
import { isInMenu } from "domain/menu-visibility";
import { screenPlace } from "~/shared/users/quicklink-places";
import type { IconName } from "~/ui/icon-paths";

type Entry<Name extends MenuScreen> = {
  name: Name;
  to: string;
  icon: IconName;
};

/** The entries of a menu, in its order. */
const entriesOf = <M extends DeclaredMenu>(menu: M) =>
  screensOf(menu).map((name): Entry<ScreenOf<M>> => ({ name, ...screenPlace(name) }));

/** The entries of the sidebar; those of its settings, also on /settings; those of its bookings. */
export const MENU = entriesOf("sidebar");
export const SETTINGS_MENU = entriesOf("settings");
export const BOOKINGS = entriesOf("bookings");

/** The entries that the menu offers to somebody with these permissions. */
export const offeredOf = <Name extends MenuScreen>(
  entries: readonly Entry<Name>[],
  permissions: readonly string[],
) => entries.filter(({ name }) => isInMenu(permissions, name));

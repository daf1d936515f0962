import { screenNamed } from "domain/areas";
import { MENU_SCREENS } from "domain/menu-visibility";
import { screenPlace } from "~/shared/users/quicklink-places";

/** The screens that a letter opens after `g`, by their letter. */
export const GO_KEYS = new Map(
  MENU_SCREENS.flatMap((name) => {
    const { key } = screenNamed(name);
    return key ? [[key, name] as const] : [];
  }),
);

/** Letters of before, for those who are used to them. */
const FORMER_KEYS = new Map([["s", "dashboard"] as const]);

/** The entry of the menu that a letter opens after `g`; null where the menu does not offer it. */
export function entryOfKey(key: string): HTMLElement | null {
  const letter = key.toLowerCase();
  const name = GO_KEYS.get(letter) ?? FORMER_KEYS.get(letter as "s");
  return name ? document.querySelector(`#menu a[href="${screenPlace(name).to}"]`) : null;
}

import { RECORD_AREAS, screenNamed } from "domain/areas";
import { isInMenu, isMediumInMenu, MENU_SCREENS, type MenuScreen } from "domain/menu-visibility";
import { hasPermission } from "domain/permissions/check";

/** What the search offers beside records: a screen of the menu, a new record, or the bookings of a medium. */
export interface SearchedScreen {
  label: string;
  to: string;
}

interface Words {
  menu(name: MenuScreen): string;
  create(area: string): string;
}

/** A text as it is compared: without umlauts and capital letters. */
const folded = (text: string) =>
  text.toLowerCase().replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");

/** The screens and actions that are called by all words of a term, as far as the user may open them. */
export function screensFor(
  term: string,
  { permissions, media }: { permissions: readonly string[]; media: readonly { _id: string; name: string }[] },
  words: Words,
): SearchedScreen[] {
  const offered: SearchedScreen[] = [
    ...MENU_SCREENS.filter((name) => isInMenu(permissions, name)).map((name) => {
      const { path, opensWith } = screenNamed(name);
      return { label: words.menu(name), to: opensWith ? `${path}?${opensWith}` : path };
    }),
    ...RECORD_AREAS.filter(({ collectionType }) =>
      hasPermission(permissions, { action: "create", collectionType }),
    ).map(({ name, path, hasOwnAddresses }) => ({
      label: words.create(words.menu(name)),
      to: hasOwnAddresses ? "/issues/create/print" : `${path}/create`,
    })),
    ...media
      .filter(({ _id }) => isMediumInMenu(permissions, _id))
      .map(({ _id, name }) => ({
        label: `${words.menu("bookings")}: ${name}`,
        to: `/bookings/medium/${_id}`,
      })),
  ];
  const searchWords = folded(term).split(/\s+/).filter(Boolean);
  return offered.filter(({ label }) => searchWords.every((word) => folded(label).includes(word)));
}

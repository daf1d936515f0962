import { RECORD_AREAS, screenNamed } from "domain/areas";
import { isInMenu, isMediumInMenu, MENU_SCREENS, type MenuScreen } from "domain/menu-visibility";
import { hasPermission } from "domain/permissions/check";
import { compareKinds } from "./search";

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

/** What somebody can begin: a new booking first, then new records of the areas, in the order of the menu. */
export function newThings(permissions: readonly string[], words: Words): SearchedScreen[] {
  const newBooking = isInMenu(permissions, "newBooking")
    ? [{ label: words.menu("newBooking"), to: screenNamed("newBooking").path }]
    : [];
  const newRecords = RECORD_AREAS.filter(({ collectionType }) =>
    hasPermission(permissions, { action: "create", collectionType }),
  ).map(({ name, path, madeAt, hasOwnAddresses }) => ({
    label: words.create(words.menu(name)),
    to: madeAt ?? (hasOwnAddresses ? "/issues/create/print" : `${path}/create`),
  }));
  return [...newBooking, ...newRecords];
}

/** The areas of which a record can be begun with its name alone, those first whose hits come first. */
const BEGUN_BY_NAME = RECORD_AREAS.filter(({ begunByName }) => begunByName).toSorted((one, other) =>
  compareKinds(one.name, other.name),
);

/** What somebody can begin who has found nothing of a name: its form opens with it. */
export function newNamed(
  permissions: readonly string[],
  name: string,
  words: (area: string) => string,
): SearchedScreen[] {
  return BEGUN_BY_NAME.filter(({ collectionType }) =>
    hasPermission(permissions, { action: "create", collectionType }),
  ).map(({ name: area, path }) => ({
    label: words(area),
    to: `${path}/create?${new URLSearchParams({ name })}`,
  }));
}

/** The form of a new booking for a client that was found first; null for whoever books nothing. */
export const newBookingFor = (permissions: readonly string[], clientId: string): string | null =>
  isInMenu(permissions, "newBooking")
    ? `${screenNamed("newBooking").path}?${new URLSearchParams({ client: clientId })}`
    : null;

/** How well a screen is called by a term: 0 as it, 1 beginning with it, 2 otherwise. */
function rankOfName(name: string, term: string): 0 | 1 | 2 {
  const [plainName, plainTerm] = [folded(name), folded(term.trim())];
  if (plainName === plainTerm) return 0;
  return plainName.startsWith(plainTerm) ? 1 : 2;
}

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
    ...newThings(permissions, words).filter(({ to }) => to !== screenNamed("newBooking").path),
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

/**
 * Whether the screens that a term finds stand before the records: one that begins with the term does, but for a record
 * that is called exactly so.
 */
export function screensComeFirst(
  term: string,
  screens: readonly SearchedScreen[],
  titles: readonly string[],
): boolean {
  const bestOf = (names: readonly string[]) => Math.min(2, ...names.map((name) => rankOfName(name, term)));
  const best = bestOf(screens.map(({ label }) => label));
  return best < 2 && (best === 0 || bestOf(titles) > 0);
}

import { parseId } from "domain/identifiers";
import { isInMenu, isMediumInMenu, isMenuScreen } from "domain/menu-visibility";

/** What a user keeps at hand (spec §3): a screen of the menu by its name, or `medium-7`, the bookings of a medium. */
export interface Quicklink {
  id: string;
  /** Whether it stands in the sidebar. */
  isFavorite: boolean;
}

const OF_MEDIUM = /^medium-(\d+)$/;

/** The medium whose bookings a quicklink opens; null for any other screen. */
export function mediumOfQuicklink(id: string): string | null {
  const mediumId = OF_MEDIUM.exec(id)?.[1];
  return mediumId !== undefined && parseId(mediumId) !== null ? mediumId : null;
}

export const isQuicklink = (id: string) => isMenuScreen(id) || mediumOfQuicklink(id) !== null;

/** Whether the menu offers somebody with these permissions what a quicklink opens. */
export function mayFollow(permissions: readonly string[], { id }: Pick<Quicklink, "id">): boolean {
  if (isMenuScreen(id)) return isInMenu(permissions, id);
  const medium = mediumOfQuicklink(id);
  return medium !== null && isMediumInMenu(permissions, medium);
}

/**
 * The chosen links in their order, with those that their owner may not follow at present, each at its place or as near
 * as there is one. They come back with the right.
 */
export function withUnseen(
  before: readonly Quicklink[],
  chosen: readonly Quicklink[],
  permissions: readonly string[],
): Quicklink[] {
  const links = [...chosen];
  for (const [place, link] of before.entries()) {
    const isSeen = mayFollow(permissions, link) || chosen.some(({ id }) => id === link.id);
    if (!isSeen) links.splice(place, 0, link);
  }
  return links;
}

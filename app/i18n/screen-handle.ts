import { addTexts, type Texts } from "./i18n";

/** A step of the way to a screen; the last one is the screen itself and leads nowhere. */
export type Crumb = { label: string; to?: string };

export type ScreenHandle<Data = unknown> = {
  /** Names of the namespaces on this screen, as remix-i18next reads them. */
  i18n: string[];
  breadcrumbs?: (args: { data: Data; params: Record<string, string | undefined> }) => Crumb[];
};

type Declared<Data> = {
  /** The texts of this screen: `import bookingTexts from "…/locales/de/bookings.json"`. */
  i18n: Texts;
  /**
   * The way to this screen, the screen itself last; the page title is made of it, too. `data` is what the
   * screen's loader returned. Texts come from `texts("bookings")`, since this runs outside of components.
   */
  breadcrumbs?: ScreenHandle<Data>["breadcrumbs"];
};

/**
 * Declares a screen's texts and breadcrumbs. A screen imports its texts, so that the browser loads them beside
 * its script, each namespace once, and they are here before the screen is shown: no flash, no further request.
 */
export function screenHandle<Data = unknown>({ i18n, breadcrumbs }: Declared<Data>): ScreenHandle<Data> {
  addTexts(i18n);
  return { i18n: Object.keys(i18n), breadcrumbs };
}

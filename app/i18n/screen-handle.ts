import { addTexts, type Texts } from "./i18n";

/** One breadcrumb. The last one is the screen itself and has no link. */
export type Crumb = { label: string; to?: string };

export type ScreenHandle<Data = unknown> = {
  /** Names of the namespaces on this screen, as remix-i18next reads them. */
  i18n: string[];
  breadcrumbs?: (args: { data: Data; params: Record<string, string | undefined> }) => Crumb[];
  /** Whether the screen is a canvas, which needs the room of the sidebar: it is minimised unless somebody has opened it. */
  isCanvas?: boolean | ((args: { data: Data }) => boolean);
  /** After how many seconds a page without scripts is loaded again; null: not at all. */
  loadsAgainAfter?: (args: { data: Data }) => number | null;
};

type Declared<Data> = {
  /** The texts of this screen, by their namespaces: `import screenTexts from "virtual:texts/bookings+frames"`. */
  i18n: Texts;
  /**
   * The breadcrumbs of this screen, the screen itself last. The page title is made of them, too. `data` is the loader's
   * data. Texts come from `texts("bookings")`, since this runs outside of components.
   */
  breadcrumbs?: ScreenHandle<Data>["breadcrumbs"];
  /** Whether the screen is a canvas, which needs the room of the sidebar. */
  isCanvas?: ScreenHandle<Data>["isCanvas"];
  /** For what changes by itself: after how many seconds a page without scripts is loaded again. */
  loadsAgainAfter?: ScreenHandle<Data>["loadsAgainAfter"];
};

/**
 * Declares a screen's texts and breadcrumbs. A screen imports its texts, so that the browser loads each namespace once,
 * beside the screen's script. The texts are there before the screen is shown, without a further request.
 */
export function screenHandle<Data = unknown>({ i18n, ...screen }: Declared<Data>): ScreenHandle<Data> {
  addTexts(i18n);
  return { i18n: Object.keys(i18n), ...screen };
}

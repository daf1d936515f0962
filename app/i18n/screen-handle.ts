import type { Crumb } from "~/ui/breadcrumbs";
import { i18n } from "./i18n";

export type ScreenHandle<Data = unknown> = {
  /** Namespaces of the texts on this screen. */
  i18n: readonly string[];
  /**
   * The way to this screen, the screen itself last; the page title is made of it, too. `data` is what the
   * screen's loader returned. Texts come from `texts("bookings")`, since this runs outside of components.
   */
  breadcrumbs?: (args: { data: Data; params: Record<string, string | undefined> }) => Crumb[];
};

/**
 * Declares a screen's texts and breadcrumbs: `export const handle = screenHandle({ i18n: ["bookings"] })`.
 * In the browser the texts start loading with the screen's script, beside its data.
 */
export function screenHandle<Data = unknown>(handle: ScreenHandle<Data>): ScreenHandle<Data> {
  if (typeof document !== "undefined" && i18n.isInitialized) void i18n.loadNamespaces([...handle.i18n]);
  return handle;
}

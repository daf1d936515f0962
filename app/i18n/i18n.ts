import i18next, { type InitOptions, type Namespace, type TypeOptions } from "i18next";

/** Spec §1: German only, today. */
export const LOCALE = "de";

export const options = {
  lng: LOCALE,
  fallbackLng: LOCALE,
  supportedLngs: [LOCALE],
  defaultNS: "frame",
  initImmediate: false,
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/**
 * The texts outside of components: for breadcrumbs, and for toasts in loaders and actions. The server knows all
 * namespaces; the browser knows those of the screens it has opened.
 */
export const i18n = i18next;

/** A `t` for one namespace: `texts("bookings")("toast.saved")`. */
export function texts<N extends Namespace>(namespace: N) {
  return i18n.getFixedT<N>(LOCALE, namespace);
}

/** Texts by namespace, each as its file in locales/de holds them. */
export type Texts = Partial<TypeOptions["resources"]>;

/** The texts of screens that were loaded before the browser's instance started. */
export const firstTexts: Texts = {};

/** Adds texts. The texts of the first screen arrive before the instance has started. */
export function addTexts(added: Texts): void {
  if (!i18n.isInitialized) {
    Object.assign(firstTexts, added);
    return;
  }
  for (const [namespace, keys] of Object.entries(added)) {
    // Overwrites existing texts: in development a changed file sends its namespace again.
    i18n.addResourceBundle(LOCALE, namespace, keys, false, true);
  }
}

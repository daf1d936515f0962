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
 * The texts, outside of components: for breadcrumbs, and in loaders and actions for toasts. On the server it
 * knows all namespaces; in the browser those of the screens that were opened.
 */
export const i18n = i18next;

/** A `t` for one namespace: `texts("bookings")("toast.saved")`. */
export function texts<N extends Namespace>(namespace: N) {
  return i18n.getFixedT<N>(LOCALE, namespace);
}

/** Texts by namespace, each as its file in locales/de holds them. */
export type Texts = Partial<TypeOptions["resources"]>;

/** What screens brought along before the browser's instance was started. */
export const firstTexts: Texts = {};

/** Makes texts known; those of the first screen arrive before the instance has started. */
export function addTexts(added: Texts): void {
  if (!i18n.isInitialized) {
    Object.assign(firstTexts, added);
    return;
  }
  for (const [namespace, keys] of Object.entries(added)) {
    // Over what is there: while developing, a changed file brings its namespace anew.
    i18n.addResourceBundle(LOCALE, namespace, keys, false, true);
  }
}

import i18next, { type InitOptions, type Namespace } from "i18next";

/** Spec §1: German only, today. */
export const LOCALE = "de";

export const options = {
  lng: LOCALE,
  fallbackLng: LOCALE,
  supportedLngs: [LOCALE],
  defaultNS: "frame",
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/**
 * The texts, outside of components: in `meta`, and in loaders and actions for toasts. On the server it knows
 * all namespaces; in the browser those of the screens that were opened.
 */
export const i18n = i18next;

/** A `t` for one namespace: `texts("bookings")("toast.saved")`. */
export function texts<N extends Namespace>(namespace: N) {
  return i18n.getFixedT<N>(LOCALE, namespace);
}

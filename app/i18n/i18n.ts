import i18next, { type InitOptions, type TFunction, type TypeOptions } from "i18next";

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

/** A namespace: one file of locales/de. */
export type TextArea = keyof TypeOptions["resources"];

type Translate = (key: unknown, ...values: unknown[]) => string;
const byNamespace = new Map<string, Translate>();

/** The most texts of a namespace to remember. There is a limit because keys may contain user input. */
const MAX_REMEMBERED = 1000;

/** A `t` for one namespace, the same one each time: `texts("bookings")("toast.saved")`. */
export function texts<N extends TextArea>(namespace: N) {
  let t = byNamespace.get(namespace);
  if (!t) {
    t = remembering(namespace);
    byNamespace.set(namespace, t);
  }
  return t as unknown as TFunction<N>;
}

/**
 * The built server remembers texts without values: it has all of them from the start, they never change, and a page has
 * hundreds of them.
 */
function remembering(namespace: TextArea): Translate {
  const known = new Map<unknown, string>();
  let translate: Translate | undefined;
  return (key, ...values) => {
    const remembered = values.length === 0 ? known.get(key) : undefined;
    if (remembered !== undefined) return remembered;
    if (!i18n.isInitialized) return fixed(namespace)(key, ...values);
    translate ??= fixed(namespace);
    const text = translate(key, ...values);
    const isConstant = import.meta.env.SSR && import.meta.env.PROD && values.length === 0;
    if (isConstant && known.size < MAX_REMEMBERED) known.set(key, text);
    return text;
  };
}

const fixed = (namespace: TextArea) => i18n.getFixedT(LOCALE, namespace) as unknown as Translate;

/** Texts by namespace, each as its file in locales/de holds them. */
export type Texts = Partial<TypeOptions["resources"]>;

/** The texts of screens that were loaded before the browser's instance started. */
export const firstTexts: Record<string, object> = {};

/**
 * Adds texts. The messages of an area's own rules stand with its texts, under `validation`, and are found in the
 * namespace `validation` like those of all areas. The texts of the first screen arrive before the instance has started.
 */
export function addTexts(added: Texts): void {
  for (const [namespace, texts] of Object.entries(withOwnMessages(added))) {
    // Overwrites existing texts: in development a changed file sends its namespace again.
    if (i18n.isInitialized) i18n.addResourceBundle(LOCALE, namespace, texts, false, true);
    else firstTexts[namespace] = { ...firstTexts[namespace], ...texts };
  }
}

/** The texts by namespace, with the messages of the areas in the namespace `validation`. */
export function withOwnMessages(added: Record<string, object>): Record<string, object> {
  const own = Object.values(added).flatMap((texts) =>
    "validation" in texts ? [texts.validation as object] : [],
  );
  if (own.length === 0) return added;
  return { ...added, validation: Object.assign({}, added.validation, ...own) };
}

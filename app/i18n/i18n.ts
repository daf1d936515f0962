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
export type TextNamespace = keyof TypeOptions["resources"];

type Translate = (key: unknown, ...values: unknown[]) => string;
const byNamespace = new Map<string, Translate>();

/** The most texts of a namespace to remember. There is a limit because keys may contain user input. */
const MAX_REMEMBERED = 1000;

/** A `t` for one namespace, the same one each time: `texts("bookings")("toast.saved")`. */
export function texts<N extends TextNamespace>(namespace: N) {
  return textsByKey(namespace) as unknown as TFunction<N>;
}

/** The same for keys that follow from names: `textsByKey(area)(`fields.${name}`)`. The caller knows that there is a text. */
export function textsByKey(namespace: TextNamespace): (key: string, values?: object) => string {
  let t = byNamespace.get(namespace);
  if (!t) {
    t = atFirstCall(namespace);
    byNamespace.set(namespace, t);
  }
  return t;
}

/** The server has all texts from the start, and they never change. Built, it remembers them. */
function atFirstCall(namespace: TextNamespace): Translate {
  let translate: Translate | undefined;
  return (...call) => {
    translate ??= import.meta.env.SSR && import.meta.env.PROD ? remembering(namespace) : fixed(namespace);
    return translate(...call);
  };
}

function fixed(namespace: TextNamespace): Translate {
  let translate: Translate | undefined;
  return (key, ...values) => {
    const now = () => i18n.getFixedT(LOCALE, namespace) as unknown as Translate;
    if (!i18n.isInitialized) return now()(key, ...values);
    translate ??= now();
    return translate(key, ...values);
  };
}

/**
 * A `t` that remembers texts: a page has hundreds of them. Of a text with values it remembers where they go, unless they
 * choose the text.
 */
function remembering(namespace: TextNamespace): Translate {
  const plainTexts = new Map<unknown, string>();
  const templates = new Map<unknown, string>();
  const translate = fixed(namespace);
  const remember = (texts: Map<unknown, string>, key: unknown, text: string) => {
    if (i18n.isInitialized && texts.size < MAX_REMEMBERED) texts.set(key, text);
  };
  return (key, ...all) => {
    const [values] = all;
    if (all.length === 0) {
      const text = plainTexts.get(key) ?? translate(key);
      remember(plainTexts, key, text);
      return text;
    }
    if (all.length > 1 || !areOnlyInserted(values)) return translate(key, ...all);
    const template = templates.get(key);
    if (template !== undefined)
      return i18n.services.interpolator.interpolate(template, values, LOCALE, values);
    const resource: unknown = i18n.getResource(LOCALE, namespace, String(key));
    if (typeof resource === "string" && !/\$t\(/.test(resource)) remember(templates, key, resource);
    return translate(key, ...all);
  };
}

/** Values that i18next takes for more than a text to insert, for example to choose the plural. */
const CHOOSING = ["count", "context", "defaultValue", "returnObjects", "ns", "lng", "replace"];

const areOnlyInserted = (values: unknown): values is Record<string, unknown> =>
  typeof values === "object" && values !== null && !CHOOSING.some((name) => name in values);

/** Texts by namespace, each as its file in locales/de holds them. */
export type Texts = Partial<TypeOptions["resources"]>;

/** What other screens show of the areas with records, by the key in the areas' own texts. */
type AreaTexts = TypeOptions["resources"]["areas"];

/** The texts of screens that were loaded before the browser's instance started. */
export const firstTexts: Record<string, object> = {};

/**
 * Adds texts. The messages of an area's own rules stand with its texts, under `validation`, and are found in the
 * namespace `validation` like those of all areas. The texts of the first screen arrive before the instance has started.
 */
export function addTexts(
  added: Texts | { validation: Record<string, string> } | { areas: Partial<AreaTexts> },
): void {
  for (const [namespace, texts] of Object.entries(withOwnMessages(added))) {
    // Overwrites existing texts: in development a changed file sends its namespace again.
    if (i18n.isInitialized) i18n.addResourceBundle(LOCALE, namespace, texts, false, true);
    else firstTexts[namespace] = { ...firstTexts[namespace], ...texts };
  }
}

/** The texts by namespace, with the messages of the areas in the namespace `validation`. */
export function withOwnMessages(added: Record<string, object>): Record<string, object> {
  const own = Object.entries(added).flatMap(([area, texts]) => [
    ...("validation" in texts ? [texts.validation as object] : []),
    ...("deletion" in texts ? [ofDeletion(area, texts.deletion as Record<string, string>)] : []),
  ]);
  if (own.length === 0) return added;
  return { ...added, validation: Object.assign({}, added.validation, ...own) };
}

const deletionKey = (area: string, reason: string) => `${area}/${reason}`;

/** Why an area's records are not deleted, under names of their own beside the messages of all areas. */
const ofDeletion = (area: string, texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([reason, text]) => [deletionKey(area, reason), text]));

/**
 * The message for why a record is not deleted (`too_late`): the area's own one, which says the way out (`deletion.too_late`
 * of its texts), else the one of all areas.
 */
export function deletionMessage(area: string, reason: string): string {
  const own = deletionKey(area, reason);
  return i18n.exists(own, { ns: "validation" }) ? own : reason;
}

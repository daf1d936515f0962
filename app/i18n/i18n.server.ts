import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { readCookie } from "~/http/cookie.server";
import { i18n, LOCALE, options } from "./i18n";

const files = import.meta.glob<Record<string, unknown>>("../../locales/de/*.json", {
  eager: true,
  import: "default",
});

const namespaces = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [
    path.slice(path.lastIndexOf("/") + 1, -".json".length),
    texts,
  ]),
);

/** The server's bundle holds all texts. There is one locale, so one instance serves all requests. */
export function startTexts() {
  if (i18n.isInitialized) return i18n;
  i18n.use(initReactI18next).init({
    ...options,
    ns: Object.keys(namespaces),
    resources: { [LOCALE]: namespaces } as never,
  });
  if (import.meta.env.PROD) rememberTexts();
  return i18n;
}

/** The most texts of a namespace to remember. There is a limit because keys may contain user input. */
const MAX_REMEMBERED = 1000;

type Translate = (key: unknown, ...values: unknown[]) => string;

/** Remembers texts without values: they never change, and a page has hundreds of them. */
function rememberTexts() {
  const getFixedT = i18n.getFixedT.bind(i18n) as unknown as (...scope: unknown[]) => Translate;
  const byScope = new Map<string, Translate>();
  i18n.getFixedT = ((...scope: unknown[]) => {
    const name = JSON.stringify(scope);
    const known = byScope.get(name);
    if (known) return known;
    const t = remembering(getFixedT(...scope));
    byScope.set(name, t);
    return t;
  }) as unknown as typeof i18n.getFixedT;
}

function remembering(t: Translate): Translate {
  const texts = new Map<unknown, string>();
  const remembered: Translate = (key, ...values) => {
    if (values.length > 0) return t(key, ...values);
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = t(key);
    if (texts.size < MAX_REMEMBERED) texts.set(key, text);
    return text;
  };
  return Object.assign(remembered, t);
}

/** Finds the locale of a request by its cookie. There is only one locale so far. */
export const locales = new RemixI18Next({
  detection: {
    supportedLanguages: options.supportedLngs,
    fallbackLanguage: LOCALE,
    order: ["custom"],
    findLocale: async (request) => readCookie(request, "locale"),
  },
});

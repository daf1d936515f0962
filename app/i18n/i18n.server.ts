import about from "virtual:area-texts/about";
import title from "virtual:area-texts/title";
import usedBy from "virtual:area-texts/usedBy";
import { RemixI18Next } from "remix-i18next/server";
import { readCookie } from "~/http/cookie.server";
import { i18n, LOCALE, options, withOwnMessages } from "./i18n";

const files = import.meta.glob<object>("../../locales/de/*.json", {
  eager: true,
  import: "default",
});

const namespaces = withOwnMessages({
  ...Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [
      path.slice(path.lastIndexOf("/") + 1, -".json".length),
      texts,
    ]),
  ),
  areas: { title, about, usedBy },
});

/** The server's bundle holds all texts. There is one locale, so one instance serves all requests. */
export function startTexts() {
  if (i18n.isInitialized) return i18n;
  i18n.init({
    ...options,
    ns: Object.keys(namespaces),
    resources: { [LOCALE]: namespaces } as never,
  });
  return i18n;
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

import type { BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import frame from "../../locales/de/frame.json";
import { i18n, LOCALE, options } from "./i18n";

const files = import.meta.glob<Record<string, unknown>>(
  ["../../locales/de/*.json", "!../../locales/de/frame.json"],
  { import: "default" },
);

/** Each namespace is a chunk of its own, loaded with the first screen that needs it; the frame is always there. */
const chunks: BackendModule = {
  type: "backend",
  init() {},
  read(locale, namespace, done) {
    const load = files[`../../locales/${locale}/${namespace}.json`];
    if (!load) return done(new Error(`No texts: ${namespace}`), null);
    load().then(
      (texts) => done(null, texts as never),
      (error) => done(error, null),
    );
  },
};

/** Loads the texts of the screen that the server sent, so that hydration finds every word in its place. */
export async function startTexts() {
  await i18n
    .use(initReactI18next)
    .use(chunks)
    .init({
      ...options,
      ns: [...new Set(["frame", ...getInitialNamespaces()])],
      resources: { [LOCALE]: { frame } },
      partialBundledLanguages: true,
      // A later screen suspends inside the navigation's transition until its texts are here: no flash.
      react: { useSuspense: true },
    });
  return i18n;
}

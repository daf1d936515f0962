import { firstTexts, i18n, LOCALE, options } from "./i18n";

/** Starts with the texts of the screen that the server sent, so that hydration finds all its texts. */
export function startTexts() {
  i18n.init({ ...options, resources: { [LOCALE]: firstTexts } as never });
}

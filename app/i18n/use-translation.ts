import { type TextNamespace, texts } from "./i18n";

/**
 * The texts of a component. All texts of a screen are there before it is shown, and the language never changes, so
 * nothing has to be kept or listened to: a page has hundreds of components with texts.
 */
export function useTranslation<N extends TextNamespace>(namespace: N) {
  return { t: texts(namespace) };
}

import type { Page } from "../fixtures";

/** Where links are underlined, so that they are seen among the words around them. */
const RUNNING_TEXT = "p, .running";
/** Links that look like something else. */
const NO_WORDS = ".button, .chip, .menu-item, .segments > a, .tabs a";

/**
 * The visible links that are underlined and stand in no running text, or are no words in it: lists, heads, rails and menus
 * are calm. Where the pointer or the focus is, a link is underlined anywhere.
 */
export const loudLinks = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([running, noWords]) => {
      const isUnderlined = (element: Element | null): boolean =>
        element !== null &&
        (getComputedStyle(element).textDecorationLine.includes("underline") ||
          isUnderlined(element.parentElement));
      return [...document.querySelectorAll("a[href]")]
        .filter((link) => link.checkVisibility({ visibilityProperty: true }))
        .filter((link) => !link.matches(":hover, :focus-visible"))
        .filter((link) => isUnderlined(link) && (!link.closest(running) || link.matches(noWords)))
        .map((link) => link.outerHTML);
    },
    [RUNNING_TEXT, NO_WORDS] as const,
  );

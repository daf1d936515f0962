import type { Page } from "@playwright/test";

/** The heads of lists that are cut where a scrollbar takes 15 px, which the browser of the tests does not show. */
export const cutHeads = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const { style } = document.documentElement;
    style.paddingRight = "15px";
    const heads = [...document.querySelectorAll(".list-rows th")];
    const cut = heads.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    style.removeProperty("padding-right");
    return cut.map(({ textContent }) => textContent);
  });

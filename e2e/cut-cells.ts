import type { Page } from "@playwright/test";

/**
 * What is cut in lists where a scrollbar takes 15 px, which the browser of the tests does not show: heads, and cells that
 * hold a day, a period, a number or an amount of money, which are never cut.
 */
export const cutCells = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const { style } = document.documentElement;
    style.paddingRight = "15px";
    const textOf = ({ textContent }: Element) => textContent?.trim() ?? "";
    const heads = [...document.querySelectorAll(".list-rows th")].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    const figures = [...document.querySelectorAll(".list-rows tbody td")].filter((cell) => {
      if (!/^\d[\d.,–\s-]*€?$/.test(textOf(cell))) return false;
      // Exact to a part of a pixel: the browser rounds `scrollWidth`, and cuts what is half a pixel too wide.
      const text = document.createRange();
      // The frame of a cell that can be changed lies in the cell's padding.
      text.selectNodeContents(cell.querySelector("a.cell-edit") ?? cell);
      const padding = Number.parseFloat(getComputedStyle(cell).paddingRight);
      return text.getBoundingClientRect().right > cell.getBoundingClientRect().right - padding + 0.01;
    });
    style.removeProperty("padding-right");
    return [...heads, ...figures].map(textOf);
  });

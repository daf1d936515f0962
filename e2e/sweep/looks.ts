import { accessibilityFindings, colourFindings } from "../accessibility";
import { controlsInTheWay } from "../covered-controls";
import { cutCells } from "../cut-cells";
import { expect, type Page } from "../fixtures";
import { brokenDays } from "./days";
import { loudLinks } from "./links";

const HEIGHT = 740;
export const WIDE = { width: 1280, height: HEIGHT };
const NARROW = 360;
/** A window of 1280 px at 200 %. */
const ENLARGED = 640;

/** Rules of accessibility that another scheme can break, and those that a narrow page can. */
const RULES_OF_SCHEME = ["color-contrast", "link-in-text-block"];
const RULES_OF_WIDTH = ["target-size", "scrollable-region-focusable"];

interface Looks {
  /** Asked all rules at each width and in each scheme, not only those that these can break. */
  isLayout: boolean;
  /** Looked at in dark colours, by the rules of a narrow page, enlarged and with scrollbars. */
  isLookedAtFurther: boolean;
  /**
   * How the text looks that a worker's screens have shown. Contrast takes longest of all rules, so that pages are asked
   * it for what looks like nothing before it (`colourFindings`).
   */
  known: Set<string>;
}

/** Looks at a page that is `WIDE` and in light colours. It is not to be used afterwards. */
export async function expectToFitAndBeAccessible(page: Page, { isLayout, isLookedAtFurther, known }: Looks) {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  const height = await expectToFit(page, WIDE.width);
  expect(await cutCells(page), "heads, days and figures that are cut").toEqual([]);
  expect(await brokenDays(page), "days over two lines").toEqual([]);
  expect(await loudLinks(page), "links that are underlined outside running text").toEqual([]);
  await page.setViewportSize({ width: WIDE.width, height });
  const found = isLayout
    ? await accessibilityFindings(page)
    : [
        ...(await accessibilityFindings(page, { without: RULES_OF_SCHEME })),
        ...(await colourFindings(page, RULES_OF_SCHEME, known)),
      ];
  expect(found, "accessibility").toEqual([]);

  if (isLookedAtFurther) {
    await page.emulateMedia({ colorScheme: "dark" });
    const foundInDark = isLayout
      ? await accessibilityFindings(page, { more: RULES_OF_SCHEME })
      : await colourFindings(page, RULES_OF_SCHEME, known);
    expect(foundInDark, "accessibility in dark colours").toEqual([]);
    await page.emulateMedia({ colorScheme: "light" });
  }

  await page.setViewportSize({ width: NARROW, height: HEIGHT });
  const narrowHeight = await expectToFit(page, NARROW);
  if (!isLookedAtFurther) return;
  await page.setViewportSize({ width: NARROW, height: narrowHeight });
  const foundInNarrow = isLayout
    ? await accessibilityFindings(page, { more: RULES_OF_WIDTH })
    : await accessibilityFindings(page, { rules: RULES_OF_WIDTH });
  expect(foundInNarrow, `accessibility at ${NARROW} px`).toEqual([]);
  await page.setViewportSize({ width: ENLARGED, height: HEIGHT });
  await expectToFit(page, ENLARGED);
  await page.setViewportSize(WIDE);
  expect(await controlsInTheWay(page), "controls in the way of others, or cut off").toEqual([]);
}

/**
 * Resolves to the height of the page. A window as high as the page has no bar that sticks to its edge and lies over
 * whatever happens to be there.
 */
async function expectToFit(page: Page, width: number): Promise<number> {
  const { overflow, height, scheme } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    height: document.documentElement.scrollHeight,
    scheme: getComputedStyle(document.documentElement).colorScheme,
  }));
  // What the browser draws itself is dark, too: scrollbars and native fields.
  expect(scheme).toBe("light dark");
  expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
  return height;
}

import type { Page } from "@playwright/test";

/** How wide the scrollbars are that take room from their box, as on Windows. The browser of the tests hides its own. */
const SCROLLBAR = 15;

/**
 * The controls of a page that lie over another one or are cut off, with scrollbars that take room and with all that can
 * be unfolded. What is laid out apart from its surroundings (sticky, fixed, absolute) may lie over them; a box that can
 * be reached by keyboard may be scrolled sideways. The page is not to be used afterwards.
 */
export const controlsInTheWay = (page: Page): Promise<string[]> =>
  page.evaluate((scrollbar) => {
    for (const details of document.querySelectorAll("details")) details.open = true;
    document.documentElement.style.width = `${window.innerWidth - scrollbar}px`;
    const all = [...document.body.querySelectorAll<HTMLElement>("*")];
    const scrolls = new Map<Element, CSSStyleDeclaration>();
    for (const box of all) {
      const style = getComputedStyle(box);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      scrolls.set(box, style);
      const isScrolled = /auto|scroll/.test(style.overflowY) && box.scrollHeight > box.clientHeight;
      if (isScrolled) box.style.paddingRight = `${Number.parseFloat(style.paddingRight) + scrollbar}px`;
    }

    type Area = { left: number; top: number; right: number; bottom: number };
    const shared = (one: Area, other: Area): Area => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** More than what rounding makes of a common edge. */
    const isSeen = ({ left, top, right, bottom }: Area) => right - left > 2 && bottom - top > 2;
    const ancestorsOf = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...ancestorsOf(element.parentElement)] : [];
    const placeOf = (element: Element) => getComputedStyle(element).position;
    const nameOf = (control: Element) => {
      const name = control.getAttribute("name") ?? control.textContent?.trim().slice(0, 30) ?? "";
      return `${control.localName} "${control.getAttribute("aria-label") ?? name}"`;
    };

    const cut: string[] = [];
    const controls = all.flatMap((control) => {
      if (!control.matches("a[href], button, input:not([type=hidden]), select, textarea, summary")) return [];
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const around = ancestorsOf(control);
      const layer = [control, ...around].find((one) => /sticky|fixed|absolute/.test(placeOf(one)));
      const clips = around.filter(
        (one) => scrolls.has(one) && (!layer || layer === one || layer.contains(one)),
      );
      const areas = [...control.getClientRects()].flatMap((whole) => {
        const seen = clips.reduce<Area>((area, clip) => shared(area, clip.getBoundingClientRect()), whole);
        const isCut = isSeen(seen) && seen.right - seen.left < whole.width - 2;
        // A text that does not fit ends in an ellipsis, and the box of a table is scrolled by keyboard.
        const by = isCut && !control.matches("a:not(.button), summary:not(.button)");
        if (by && !clips.some((clip) => clip.hasAttribute("tabindex")))
          cut.push(`${nameOf(control)} is cut off`);
        return isSeen(seen) ? [seen] : [];
      });
      return areas.length > 0 ? [{ control, layer, areas }] : [];
    });

    const covered = controls.flatMap(({ control, layer, areas }, nth) =>
      controls.slice(nth + 1).flatMap((other) => {
        if (layer !== other.layer || control.contains(other.control)) return [];
        const overlap = areas.some((area) => other.areas.some((one) => isSeen(shared(area, one))));
        return overlap ? [`${nameOf(control)} and ${nameOf(other.control)} lie over each other`] : [];
      }),
    );
    return [...cut, ...covered];
  }, SCROLLBAR);

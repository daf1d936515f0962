import type { Page } from "../fixtures";

/** The days of a page that are broken at a hyphen over two lines (`2027-03-` and `12`), each with the words around it. */
export const brokenDays = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const { index, 0: day } of (node.textContent ?? "").matchAll(/\d{4}-\d\d-\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + day.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (tops.size > 1) found.push(`${node.parentElement.tagName}: ${node.textContent}`);
      }
    }
    return found;
  });

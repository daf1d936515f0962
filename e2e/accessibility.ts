import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "./fixtures";

/** The minified edition. Each page gets it over the browser's debugging protocol, where its size counts. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Look {
  /** Which rules; all that are on by default unless said otherwise. */
  rules?: readonly string[];
  /** Rules beside those that are on by default. */
  more?: readonly string[];
  /** Rules that do not hold here. */
  without?: readonly string[];
  /** Selectors of what is looked at; the whole page unless said otherwise. */
  within?: readonly string[];
}

/** The findings of axe in the current page, each with its elements. */
export async function accessibilityFindings(page: Page, look: Look = {}): Promise<string[]> {
  return (await lookAt(page, look)).findings;
}

/** The findings, and which of the parts to look at were still there. */
async function lookAt(page: Page, look: Look): Promise<{ findings: string[]; seen: string[] }> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const { violations, seen } = await page.evaluate(async ({ rules, more = [], without = [], within }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    // Parts that fade in, such as a toast, have their colours only afterwards.
    const fading = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(fading.map(({ finished }) => finished));
    // What a bar covers half at this moment is scrolled from under it: it is no small target.
    const barsInPlace = new CSSStyleSheet();
    barsInPlace.replaceSync(".save-bar, .top-bar { position: static !important }");
    const seen = within?.filter((selector) => document.querySelector(selector)) ?? [];
    if (within && seen.length === 0) return { violations: [], seen };
    document.adoptedStyleSheets.push(barsInPlace);
    const results = await axe.run(within ? { include: seen.map((selector) => [selector]) } : document, {
      resultTypes: ["violations"],
      // No rule that is on needs the style sheets fetched again.
      preload: false,
      rules: Object.fromEntries([
        // Off by default, as it is of WCAG 2.2.
        ["target-size", { enabled: true }] as const,
        ...more.map((rule) => [rule, { enabled: true }] as const),
        ...without.map((rule) => [rule, { enabled: false }] as const),
      ]),
      ...(rules ? { runOnly: { type: "rule", values: [...rules] } } : {}),
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== barsInPlace);
    const violations = results.violations.map(({ id, nodes }) => ({
      id,
      html: nodes.map((node) => node.html),
    }));
    return { violations, seen };
  }, look);
  return { findings: violations.map(({ id, html }) => `${id}: ${html.join(" | ")}`), seen };
}

/**
 * What these rules of colours find in text that looks like none before it: it differs in its colour, size or state,
 * or in the colours of anything that it stands in. What is placed over something else is looked at on each page. A part
 * that a late script has replaced meanwhile is looked for again.
 */
export async function colourFindings(
  page: Page,
  rules: readonly string[],
  looks: Set<string>,
): Promise<string[]> {
  const findings: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const shown = await markLooks(page);
    const within = new Map<string, string>();
    for (const [nth, look] of shown.entries()) if (!looks.has(look)) within.set(`[data-look="${nth}"]`, look);
    if (within.size === 0) break;
    const { findings: found, seen } = await lookAt(page, { rules, within: [...within.keys()] });
    findings.push(...found);
    for (const selector of seen) looks.add(within.get(selector) ?? "");
    if (seen.length === within.size) break;
  }
  return findings;
}

/** Marks one element of each look of text in the page (`data-look`), and resolves to the looks in this order. */
function markLooks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const surroundings = new Map<Element, string>();
    const surroundingsOf = (element: Element | null): string => {
      if (!element) return "";
      const known = surroundings.get(element);
      if (known !== undefined) return known;
      let isPlaced = false;
      const own = [null, "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo && style.content === "none") return "";
        isPlaced ||= !["static", "relative"].includes(style.position);
        const { color, backgroundColor, backgroundImage, opacity, filter, textShadow } = style;
        return [color, backgroundColor, backgroundImage, opacity, filter, textShadow].join();
      });
      const isDisabled = element.matches(":disabled, [aria-disabled=true]");
      const above = surroundingsOf(element.parentElement);
      const all = `${above}>${own.join()},${isDisabled}${isPlaced ? location.pathname : ""}`;
      surroundings.set(element, all);
      return all;
    };
    const hasText = (element: Element) =>
      element.matches("input, select, textarea, button") ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    for (const element of document.querySelectorAll("[data-look]")) element.removeAttribute("data-look");
    const found: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (!hasText(element) || !isSeen(element)) continue;
      const { fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
      const look = [
        element.tagName,
        fontSize,
        fontWeight,
        textDecorationLine,
        surroundingsOf(element),
      ].join();
      if (found.includes(look)) continue;
      element.setAttribute("data-look", String(found.length));
      found.push(look);
    }
    return found;
  });
}

import axe from "axe-core";
import type { Page } from "./fixtures";

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

/** What axe finds in the page as it stands, each with the elements it is about; empty when there is nothing. */
export async function accessibilityFindings(page: Page, look: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async ({ rules, more = [], without = [], within }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(within ? { include: within.map((selector) => [selector]) } : document, {
      resultTypes: ["violations"],
      rules: Object.fromEntries([
        ...more.map((rule) => [rule, { enabled: true }] as const),
        ...without.map((rule) => [rule, { enabled: false }] as const),
      ]),
      ...(rules ? { runOnly: { type: "rule", values: [...rules] } } : {}),
    });
    return results.violations.map(({ id, nodes }) => ({ id, html: nodes.map((node) => node.html) }));
  }, look);
  return violations.map(({ id, html }) => `${id}: ${html.join(" | ")}`);
}

import { ALL_OF_IMMOFLASH_ISSUES } from "backend/testing/immoflash";
import { newsletterDesk } from "backend/testing/newsletters";
import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { savedMessage } from "../saved-message";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const part = (page: Page, number: number) => page.locator(`[data-row="${number - 1}"] .newsletter-part-open`);

test("a newsletter is written, its parts are put in order, and somebody else approves and sends it", async ({
  page,
  product,
  signInWith,
}) => {
  const { keyboard } = page;
  const desk = await newsletterDesk(product.backend as never);
  const pages = [
    { type: "two_articles", article1: await desk.desk.article(), article2: await desk.desk.article() },
  ];
  const issue = await desk.issue(pages);
  await desk.receivers(2, (n) => `taste${n}.${issue}@post.test`);
  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  const second = await part(page, 2).textContent();
  await tabTo(page, button(page, "Teil 2 nach oben"));
  await keyboard.press("Enter");
  await expect(button(page, "Teil 1 nach oben")).toBeFocused();
  await expect(part(page, 1)).toHaveText(second ?? "");
  // The same by its keys, and back.
  await keyboard.press("Alt+ArrowDown");
  await expect(button(page, "Teil 2 nach oben")).toBeFocused();
  await keyboard.press("Alt+ArrowUp");
  await expect(part(page, 1)).toHaveText(second ?? "");
  // Enter on a row opens its box within the mail, Escape leads back.
  await tabTo(page, part(page, 1), "Shift+Tab");
  await keyboard.press("Enter");
  const text = page.getByRole("group", { name: second ?? "", exact: true }).getByLabel("Eigener Text");
  await expect(text).toBeFocused();
  await keyboard.type("Kurz");
  await keyboard.press("Escape");
  await expect(part(page, 1)).toBeFocused();
  await tabTo(page, page.getByLabel(/^Vorschautext/));
  await keyboard.type("Wohnen, bauen, investieren");
  await tabTo(page, page.locator("#step-1 summary"));
  await keyboard.press("Enter");
  await tabTo(page, page.getByRole("checkbox", { name: new RegExp(`^${desk.list.name}`) }));
  await keyboard.press("Space");
  await keyboard.press("Control+Enter");
  await expect(savedMessage(page)).toBeVisible();
  await expect(part(page, 1)).toHaveText(second ?? "");

  await signInWith(ALL_OF_IMMOFLASH_ISSUES);
  await page.goto(`/issues/immoflash/newsletter/${issue}`);
  await tabTo(page, page.getByRole("link", { name: "Ansehen und freigeben" }));
  await keyboard.press("Enter");
  await tabTo(page, button(page, "Freigeben"));
  await keyboard.press("Enter");
  await expect(page.getByText(/^Diese Fassung ist freigegeben/)).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Zum Newsletter" }));
  await keyboard.press("Enter");
  await expect(page.locator("#step-5")).toContainText("Freigegeben von");
  await tabTo(page, page.getByText("Verschicken …"));
  await keyboard.press("Enter");
  await tabTo(page, button(page, "An 2 Personen verschicken"));
  await keyboard.press("Enter");
  const state = page.getByRole("region", { name: "Zustand" });
  await expect(state).toContainText("Ausgelöst von", { timeout: 30_000 });
});

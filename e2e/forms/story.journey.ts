import { expectToFitAndBeAccessible } from "../frames/frames";
import { expect, hasScripts, openStory, savedText, test, textOf } from "./story";

/** Written as no editor would write it. */
const BY_HAND =
  "*  Ein\n*  Zwei\n\nTitel\n=====\n\n__fett__ [Haus][1] &amp; Garten  \nEnde\n\n[1]: https://haus.at";

test("a text that nobody touches is sent byte for byte", async ({ page }) => {
  await openStory(page, BY_HAND);
  await page.getByLabel("Titel").fill("Nur der Titel");
  expect((await savedText(page)).replaceAll("\r\n", "\n")).toBe(BY_HAND);
});

test("a text is edited and saved at once after the last key", async ({ page }) => {
  await openStory(page);
  const text = textOf(page);
  await text.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" wird saniert");
  expect(await savedText(page)).toBe("Das *alte* Haus wird saniert");
  await expect(text).toContainText(/Das \*?alte\*? Haus wird saniert/);
});

test("an empty text is refused at its field, and what is typed elsewhere stays", async ({ page }) => {
  await openStory(page);
  // Without scripts the browser's own check would stop the post. This test is about the server's answer.
  await page
    .locator("form")
    .first()
    .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await page.getByLabel("Titel").fill("Leer");
  await textOf(page).fill("");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  const text = textOf(page);
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await expect(text).toHaveAccessibleDescription(/In Markdown/);
  await summary.getByRole("link", { name: /^Text:/ }).click();
  await expect(text).toBeFocused();
  await expect(page.getByLabel("Titel")).toHaveValue("Leer");
});

test("a conflict shows both texts as Markdown, and saves the chosen one", async ({ page, context }) => {
  await openStory(page);
  const other = await context.newPage();
  await openStory(other);
  await textOf(other).fill("Von Eva");
  expect(await savedText(other)).toBe("Von Eva");
  await textOf(page).fill("Von mir");
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  await page.getByLabel("Text: Ihre Eingabe Von mir").check();
  await page.getByRole("button", { name: "Auswahl speichern" }).click();
  await expect(page.getByTestId("stored")).toHaveText('"Von mir"');
  await other.close();
});

test("fits a phone, and stands without findings", async ({ page }) => {
  await openStory(
    page,
    "# Titel\n\nEin [Link](https://haus.at), **fett**\n\n- eins\n- zwei\n\n> Zitat\n\n---\n\nEnde",
  );
  await expectToFitAndBeAccessible(page);
  if (hasScripts()) await expect(textOf(page)).toHaveJSProperty("isContentEditable", true);
});

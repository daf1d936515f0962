import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { makeTag } from "../market";
import { begins, button, looks, said, somebody } from "./people";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

const KEEPER = ["read", "edit"].map((action) => `global:${action}__tags`);

const pressed = async (page: Page, name: string) => {
  await tabTo(page, button(page, name));
  await page.keyboard.press("Enter");
};

test("asks for a record, refuses and allows it, and never loses the focus", async ({ browser, product }) => {
  const tag = await makeTag(product.backend.db);
  const path = `/tags/${tag.id}`;
  const anna = await somebody({ browser, product }, "Anna", KEEPER);
  const ben = await somebody({ browser, product }, "Ben", KEEPER);
  await anna.page.goto(path);
  await tabTo(anna.page, anna.page.getByLabel("Name", { exact: true }));
  await begins(anna.page, async () => {
    await anna.page.keyboard.press("End");
    await anna.page.keyboard.type(" getippt");
  });
  await ben.page.goto(path);

  // Asked by mistake, taken back, and asked again.
  await pressed(ben.page, "Übernahme anfragen");
  await expect(said(ben.page)).toContainText("um die Übernahme gebeten");
  await expect(said(ben.page)).toBeFocused();
  await pressed(ben.page, "Anfrage zurückziehen");
  await expect(said(ben.page)).not.toContainText("gebeten");
  await expect(said(ben.page)).toBeFocused();
  await pressed(ben.page, "Übernahme anfragen");
  await expect(said(ben.page)).toContainText("um die Übernahme gebeten");

  // The request does not take the focus from what is being typed.
  await looks(anna.page, path);
  await expect(said(anna.page)).toContainText("möchte diesen Eintrag übernehmen");
  await expect(anna.page.getByLabel("Name", { exact: true })).toBeFocused();
  await anna.page.keyboard.press("Shift+Tab");
  await tabTo(anna.page, button(anna.page, "Weiterarbeiten"), "Shift+Tab");
  await anna.page.keyboard.press("Enter");
  await expect(button(anna.page, "Weiterarbeiten")).toHaveCount(0);
  await expect(said(anna.page)).toBeFocused();
  await tabTo(anna.page, anna.page.getByLabel("Name", { exact: true }));
  await expect(anna.page.getByLabel("Name", { exact: true })).toHaveValue(`${tag.name} getippt`);
  await looks(ben.page, path);
  await expect(said(ben.page)).toContainText("arbeitet weiter");
  await expect(said(ben.page)).toBeFocused();

  // Somebody else asks, and gets it.
  const cora = await somebody({ browser, product }, "Cora", KEEPER);
  await cora.page.goto(path);
  await pressed(cora.page, "Übernahme anfragen");
  await expect(said(cora.page)).toContainText("um die Übernahme gebeten");
  await looks(anna.page, path);
  await tabTo(anna.page, button(anna.page, "Erlauben"), "Shift+Tab");
  await anna.page.keyboard.press("Enter");
  await expect(said(anna.page)).toContainText("überlassen");
  await expect(said(anna.page)).toBeFocused();
  await looks(cora.page, path);
  await expect(said(cora.page)).toContainText("Jetzt bearbeiten Sie diesen Eintrag");
  await expect(said(cora.page)).toBeFocused();
  await tabTo(cora.page, cora.page.getByLabel("Name", { exact: true }));
});

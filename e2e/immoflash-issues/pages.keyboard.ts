import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { savedMessage } from "../saved-message";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

const pageOf = (page: Page, number: number) =>
  page.getByRole("group", { name: `Seite ${number}`, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("pages are added, filled, moved and removed, and the issue goes out", async ({
  page,
  product,
  signInWith,
}) => {
  const { keyboard } = page;
  const desk = await immoflashDesk(product.backend);
  const pages = [{ type: "cover_left", article1: await desk.article() }, { type: "imprint" }];
  const { _id } = (await desk.create({ pages })).data.r;
  const ad = await desk.sell(_id, 0, { materialState: "approved" });
  const others = ["read__articles", "read__bookings", "view__bookings"].map((right) => `global:${right}`);
  await signInWith([...ALL_OF_IMMOFLASH_ISSUES, ...others]);
  await page.goto(`/issues/immoflash/${_id}`);

  await tabTo(page, button(page, "Seite hinzufügen"));
  await keyboard.press("Enter");
  // The new page is unfolded, and its first field has the focus.
  await expect(pageOf(page, 3).getByLabel("Art der Seite")).toBeFocused();
  await keyboard.type("Ganz");
  await expect(pageOf(page, 3).getByLabel("Art der Seite")).toHaveValue("full_ad");
  await tabTo(page, pageOf(page, 3).getByLabel(/^Anzeige/));
  await keyboard.press("ArrowDown");
  await expect(pageOf(page, 3).getByLabel(/^Anzeige/)).toHaveValue(ad);

  await tabTo(page, button(page, "Seite 3 nach vorn"));
  await keyboard.press("Enter");
  await expect(button(page, "Seite 2 nach vorn")).toBeFocused();
  await expect(pageOf(page, 2).getByLabel(/^Anzeige/)).toHaveValue(ad);
  await tabTo(page, button(page, "Seite 3 entfernen"));
  await keyboard.press("Enter");
  await expect(button(page, "Seite hinzufügen")).toBeFocused();
  await keyboard.press("Control+Enter");
  await expect(savedMessage(page)).toBeVisible();

  const state = page.getByRole("region", { name: "Status" });
  await tabTo(page, page.locator(".page-head").getByRole("button", { name: "Veröffentlichen" }));
  await keyboard.press("Enter");
  await expect(state).toContainText("Leser bekommen Fassung 2");
  const saved = (await desk.find(_id)).pages;
  expect(saved.map(({ type, ad1 }: { type: string; ad1: string | null }) => [type, ad1])).toEqual([
    ["cover_left", null],
    ["full_ad", ad],
  ]);
});

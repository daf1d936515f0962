import { ALL_OF_IMMOFLASH_ISSUES, immoflashDesk } from "backend/testing/immoflash";
import { expect, type Page, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { savedMessage } from "../saved-message";
import { cardOf, drawerOf } from "./parts";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const opener = (page: Page, number: number) => cardOf(page, number).locator(".page-open");

test("the cards are one stop of Tab: arrows walk, Alt with an arrow moves, Enter opens, Entf asks", async ({
  page,
  product,
  signInWith,
}) => {
  const { keyboard } = page;
  const desk = await immoflashDesk(product.backend);
  const article = await desk.article();
  const types = ["imprint", "imprint", "imprint", "imprint", "imprint", "imprint", "full_ad"];
  const pages = [{ type: "cover_left", article1: article }, ...types.map((type) => ({ type }))];
  const { _id } = (await desk.create({ pages })).data.r;
  const ad = await desk.sell(_id, 0, { materialState: "approved" });
  const others = ["read__articles", "read__bookings", "view__bookings"].map((right) => `global:${right}`);
  await signInWith([...ALL_OF_IMMOFLASH_ISSUES, ...others]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/issues/immoflash/${_id}`);

  await tabTo(page, opener(page, 1));
  await keyboard.press("Tab");
  await expect(opener(page, 2)).not.toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(opener(page, 1)).toBeFocused();
  await keyboard.press("ArrowDown");
  await expect(opener(page, 6)).toBeFocused();
  await keyboard.press("End");
  await expect(opener(page, 8)).toBeFocused();
  await keyboard.press("Alt+ArrowLeft");
  await expect(page.locator(".issue-board > [role=status]")).toHaveText("Seite 8 ist jetzt Seite 7.");
  await expect(opener(page, 7)).toBeFocused();

  // The choices of the page: the ad is the next field but one.
  await keyboard.press("Enter");
  await expect(drawerOf(page).getByLabel("Art der Seite")).toBeFocused();
  await tabTo(page, drawerOf(page).getByLabel(/^Anzeige/));
  await keyboard.press("ArrowDown");
  await expect(drawerOf(page).getByLabel(/^Anzeige/)).toHaveValue(ad);
  await keyboard.press("Escape");
  await expect(opener(page, 7)).toBeFocused();

  await keyboard.press("ArrowRight");
  await keyboard.press("Delete");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: "Entfernen", exact: true }));
  await keyboard.press("Enter");
  await expect(opener(page, 7)).toBeFocused();
  await keyboard.press("Control+Enter");
  await expect(savedMessage(page)).toBeVisible();

  await tabTo(page, button(page, "Veröffentlichen"));
  await keyboard.press("Enter");
  await expect(page.getByText("Veröffentlicht", { exact: true }).first()).toBeVisible();
  const saved = (await desk.find(_id)).pages;
  expect(saved).toHaveLength(7);
  expect(saved[6]).toMatchObject({ type: "full_ad", ad1: ad });
});

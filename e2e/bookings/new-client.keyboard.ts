import { randomBytes } from "node:crypto";
import { expect, test } from "../fixtures";
import { tabTo } from "../keyboard";
import { makeMarket, SALES } from "../market";

// Keyboard only: the test presses keys and types, but never clicks, fills or focuses.

test("makes the client of a booking on the way", async ({ page, product, signInWith }) => {
  const market = await makeMarket(product.backend.db);
  const name = `Wirtshaus ${randomBytes(6).toString("hex")}`;
  const { keyboard } = page;
  await signInWith([...SALES, "global:create__companies"]);
  await page.goto(`/bookings/medium/${market.medium.id}/booking`);

  const client = page.locator("main input[role=combobox]").first();
  await tabTo(page, client);
  await keyboard.type(name);
  const make = page.getByRole("option", { name: `„${name}“ anlegen` });
  await expect(make).toHaveAttribute("data-focused", "true");
  await keyboard.press("Enter");
  const making = page.getByRole("dialog", { name: "Neue Firma" });
  await expect(making.getByLabel("Name")).toBeFocused();
  await keyboard.press("Escape");
  await expect(making).toBeHidden();
  // It is asked for again, from where it was left.
  await expect(client).toBeFocused();
  await keyboard.type("1");
  await expect(page.getByRole("option", { name: `„${name}1“ anlegen` })).toHaveAttribute(
    "data-focused",
    "true",
  );
  await keyboard.press("Enter");
  await expect(making.getByLabel("Name")).toBeFocused();
  await keyboard.press("Enter");
  await expect(client).toBeFocused();
  await expect(client).toHaveValue(`${name}1`);
});

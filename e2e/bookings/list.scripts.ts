import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("filters at once by a choice, after a pause by what is typed, and keeps the focus", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id });
  await signInWith(SALES);
  await page.goto("/bookings");
  const billing = page.getByRole("combobox", { name: "Verrechnung", exact: true });
  await billing.focus();
  await billing.selectOption({ label: "Offen" });
  await expect(page).toHaveURL(/billingState=open/);
  await expect(billing).toBeFocused();
  const search = page.getByRole("searchbox").first();
  await search.pressSequentially(client.name, { delay: 20 });
  // A part of the name may already find one row, and the rest be searched later.
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === client.name);
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(search).toHaveValue(client.name);
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(search).toHaveValue("");
  await expect(billing).toHaveValue("open");
  await page.goBack();
  await expect(billing).toHaveValue("");
});

test("ticks ranges with Shift, adds up the ticked rows, and exports those that were changed", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client, medium } = await makeMarket(db);
  for (const priceCents of [10_000, 20_000, 30_000, 40_000])
    await makeBooking(db, { clientCompanyId: client.id, targetMediumId: medium.id, priceCents });
  await signInWith(SALES);
  await page.goto(`/bookings?q=${encodeURIComponent(client.name)}&sort=price`);
  const boxes = page.locator("tbody").getByRole("checkbox");
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  const bar = page.getByRole("form", { name: "Auswahl" });
  await expect(bar).toContainText("3 ausgewählt · 600,00 €");
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  await boxes.nth(3).focus();
  await page.keyboard.press("Shift+Space");
  await expect(bar).toContainText("4 ausgewählt · 1.000,00 €");
  await boxes.nth(3).click();

  await bar.getByRole("button", { name: "Ändern …" }).click();
  await page.getByRole("button", { name: "Details zur Platzierung ändern" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Details zur Platzierung", { exact: true }).fill("linke Seite");
  await dialog.getByRole("button", { name: "Weiter" }).click();
  await dialog.getByRole("button", { name: /\(3\)/ }).click();
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "CSV" }).click();
  const file = await (await download).createReadStream();
  const lines = (await file.toArray()).join("").trim().split("\n");
  expect(lines).toHaveLength(4);
  await expect(dialog.getByRole("button", { name: "Diese 3 exportieren" })).toBeVisible();
});

import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

const KEEPER = [
  ...["manage_menu", "read", "edit"].map((action) => `global:${action}__global_settings`),
  ...SALES,
];

test("sets what confirmations say of the house", async ({ page, product, signInWith }) => {
  const { medium, client } = await makeMarket(product.backend.db);
  const { id } = await makeBooking(product.backend.db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
  });
  await signInWith(KEEPER);
  await page.goto("/settings");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Allgemein/ })
    .click();
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  const fill = async (name: string, address: string, place: string) => {
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Anschrift/).fill(address);
    await page.getByLabel(/^Ort/).fill(place);
    await save.click();
    await expect(page.getByText("Erfolgreich gespeichert")).toBeVisible();
  };
  await fill("Verlag am See", "Seegasse 1\n5020 Salzburg", "Salzburg");
  await expect(page.getByRole("region", { name: "Verlauf" })).toContainText("→ Verlag am See");
  await page.goto(`/bookings/${id}/confirmation`);
  for (const text of ["Verlag am See", "Seegasse 1", "5020 Salzburg", "Anzeigenverkauf, Salzburg"])
    await expect(page.getByRole("article").getByText(text).first()).toBeVisible();
  // Other tests share the house.
  await page.goto("/settings/general");
  await fill("", "", "");

  await signInWith(["global:manage_menu__global_settings"]);
  expect((await page.goto("/settings/general"))?.status()).toBe(403);
});

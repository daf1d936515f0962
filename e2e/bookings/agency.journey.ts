import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

/** Ticks all rows of the list and chooses an action from its menu. */
async function change(page: Page, action: string) {
  for (const box of await page.locator("tbody tr").getByRole("checkbox").all()) await box.check();
  await page.getByText("Ändern …").click();
  await page.getByRole("button", { name: action, exact: true }).click();
}

test("searches for an agency to give, refuses text that chooses none, takes the agency away again, and undoes a choice", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const market = await makeMarket(db);
  const agency = await makeCompany(db, { name: `Agentur ${market.client.name}`, isAgency: true });
  const row = { clientCompanyId: market.client.id, targetMediumId: market.medium.id };
  const { id } = await makeBooking(db, row);
  await makeBooking(db, row);
  await signInWith([...SALES, "global:manage_nonbillable"]);
  const list = `/bookings?q=${encodeURIComponent(market.client.name)}`;
  const open = async () => {
    await page.goto(list);
  };
  const goOn = () => page.getByRole("button", { name: "Weiter" }).last().click();
  await open();
  await change(page, "Agentur ändern");
  if (scripts()) {
    const field = page.getByRole("combobox", { name: "Agentur" });
    await field.fill("gibt es nirgends");
    // Closes the list of hits: as long as it is open, the rest of the page is hidden from screen readers, and from this test.
    await field.press("Tab");
    // The answer sets the field anew: what is typed before it would be lost.
    await postResponse(page, goOn);
    await expect(page.getByText("„gibt es nirgends“ ist nicht gewählt.").first()).toBeVisible();
    await field.fill(agency.name);
    const hit = page.getByRole("option", { name: agency.name });
    await expect(hit).toBeVisible();
    // The dialog cuts nothing off the list of hits, which is longer.
    await expect(page.locator("dialog[open]")).toHaveCSS("overflow", "visible");
    await hit.click();
  } else {
    await page.getByText("Andere suchen …").click();
    await page.getByLabel("Agentur: suchen nach").fill(agency.name);
    await page.getByRole("button", { name: "Suchen", exact: true }).click();
    await expect(page.getByText(`1 Treffer für „${agency.name}“`)).toBeVisible();
    await page.locator('select[name="value"]').selectOption(String(agency.id));
  }
  await goOn();
  await expect(page.getByText(`Agentur: ${agency.name}.`)).toBeVisible();
  await page.getByRole("button", { name: "Agentur ändern (2)" }).click();
  await expect(page.getByText("2 Einträge wurden bearbeitet.")).toBeVisible();
  await open();
  await expect(page.locator("tbody tr").filter({ hasText: agency.name })).toHaveCount(2);
  await change(page, "Agentur ändern");
  await goOn();
  await expect(page.getByText("Agentur: wird entfernt.")).toBeVisible();

  await open();
  await change(page, "Nicht verrechenbar ändern");
  await page.getByLabel("Nicht verrechenbar", { exact: true }).selectOption("Ja");
  await goOn();
  await expect(page.getByText("Nicht verrechenbar: Ja.")).toBeVisible();
  await page.getByRole("button", { name: "Nicht verrechenbar ändern (2)" }).click();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText("2 Einträge sind wieder, wie sie waren.")).toBeVisible();
  expect((await db.select().from(bookings).where(eq(bookings.id, id)))[0]?.nonbillable).toBe(false);
});

import { randomBytes } from "node:crypto";
import { makeBooking } from "backend/testing/booking-factories";
import { expect, type Page, postResponse, scripts, test } from "../fixtures";
import { makeMarket } from "../market";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";

const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__media`),
  "global:read__bookings",
];

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("a limit below what is sold names the bookings, and a medium in use is deactivated; its copy begins with all it has", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, issue, client, full } = await makeMarket(db, { full: 2 });
  const sold = [];
  for (let nth = 0; nth < 2; nth += 1)
    sold.push(
      await makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: medium.id,
        issueId: issue.id,
        formatId: full.id,
        appearsFrom: issue.publishDate,
        appearsOn: issue.publishDate,
      }),
    );
  await signInWith(KEEPER);
  await page.goto(`/press?q=${encodeURIComponent(medium.name)}`);
  await page.locator("tbody").getByRole("link", { name: medium.name }).click();
  const limit = page.getByRole("group", { name: "Grenze 1" });
  await limit.locator("summary").click();
  await limit.getByLabel("Plätze").fill("1");
  await pressButton(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByText(`${issue.title}: 2 verkauft, 1 Platz.`)).toBeVisible();
  await expect(page.getByRole("link", { name: `Buchung ${sold[1]?.id}` })).toHaveAttribute(
    "href",
    `/bookings/${sold[1]?.id}`,
  );

  await page.getByLabel("Medienart").selectOption({ label: "Video" });
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(page.getByLabel("Medienart")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Medienart").selectOption({ label: "Print" });
  await page.getByLabel("Inaktiv").check();
  await page.getByLabel("Farbe", { exact: true }).fill("#1f5f8b");
  const swatch = page.locator(".colour-swatch");
  if (scripts()) await expect(swatch).toHaveCSS("background-color", "rgb(31, 95, 139)");
  await pressButton(page, "Speichern");
  await expect(swatch).toHaveCSS("background-color", "rgb(31, 95, 139)");
  await expect(page.locator("#history")).toContainText("Inaktiv: aktiv → inaktiv");

  await chooseAction(page, "Kopieren");
  await expect(page.getByRole("heading", { level: 1, name: "Neues Medium" })).toBeVisible();
  const name = `Kopie ${randomBytes(6).toString("hex")}`;
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Grenze 2 entfernen" }).click();
  await expect(page.getByRole("group", { name: "Grenze 2" })).toHaveCount(0);
  await page.getByRole("button", { name: "Grenze 1 kopieren" }).click();
  const copied = page.getByRole("group", { name: "Grenze 2" });
  await expect(copied.getByLabel("Plätze")).toHaveValue("1");
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(copied.getByLabel("Format")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Grenze 2 entfernen" }).click();
  await expect(copied).toHaveCount(0);
  await pressButton(page, "Speichern");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
});

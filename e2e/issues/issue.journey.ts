import { randomBytes } from "node:crypto";
import { bookings } from "backend/modules/bookings/tables";
import { formatLimits } from "backend/modules/media/tables";
import { makeBooking } from "backend/testing/booking-factories";
import { and, eq } from "drizzle-orm";
import { expect, type Page, postResponse, test } from "../fixtures";
import { makeMarket } from "../market";
import { chooseAction } from "../record";
import { savedMessage } from "../saved-message";

const KEEPER = [
  ...["read", "create", "edit", "delete"].map((action) => `global:${action}__print_issues`),
  "global:read__bookings",
];

async function pressButton(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("an issue is made, copied, moved with its bookings, and deleted once nothing uses it", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, client, full } = await makeMarket(db);
  await signInWith(KEEPER);
  await page.goto("/issues/print");
  await page.getByRole("link", { name: "Neue Ausgabe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Neue Ausgabe" })).toBeVisible();
  await page.getByLabel("Medium", { exact: true }).selectOption({ label: medium.name });
  // Without scripts a button asks for the formats of the medium.
  const apply = page.getByRole("button", { name: "Medium übernehmen" });
  if (await apply.isVisible()) await apply.click();
  const title = `Herbst ${randomBytes(6).toString("hex")}`;
  await page.getByLabel("1/1 Seite: Plätze in dieser Ausgabe").fill("2");
  await page.getByLabel("1/2 Seite quer: entfällt in dieser Ausgabe").check();
  await page.getByLabel("Titel").fill(title);
  await page.getByLabel("Erscheint am").fill("2098-03-12");
  await page.getByRole("textbox", { name: "Anzeigenschluss" }).fill("2098-03-13");
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Der Schluss liegt nach dem Erscheinen.");
  await page.getByRole("textbox", { name: "Anzeigenschluss" }).fill("2098-03-02");
  await pressButton(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  await expect(page.getByLabel("1/1 Seite: Plätze in dieser Ausgabe")).toHaveValue("2");
  await expect(page.getByLabel("1/2 Seite quer: entfällt in dieser Ausgabe")).toBeChecked();
  const id = Number(/(\d+)\/details/.exec(page.url())?.[1]);

  await chooseAction(page, "Kopieren");
  await expect(page.getByRole("heading", { level: 1, name: /^Neue/ })).toBeVisible();
  await expect(page.getByLabel("Titel")).toHaveValue(title);
  await page.getByLabel("Erscheint am").fill("2098-03-12");
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(page.getByRole("alert")).toContainText(`An diesem Tag erscheint schon „${title}“.`);

  const booking = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: id,
    formatId: full.id,
    appearsFrom: "2098-03-12",
    appearsOn: "2098-03-12",
  });
  const ofFull = and(eq(formatLimits.mediumId, medium.id), eq(formatLimits.categoryId, full.id));
  await db.update(formatLimits).set({ campaignEnd: "2098-03-15" }).where(ofFull);
  await page.goto(`/issues/edit/print/${id}`);
  await page.getByRole("link", { name: "Angaben" }).click();
  await page.getByLabel("Erscheint am").fill("2098-03-19");
  expect(await pressButton(page, "Speichern")).toBe(400);
  await expect(page.getByRole("alert")).toContainText("Mit der Ausgabe verschiebt sich 1 Buchung");
  const broken = page.getByRole("listitem").filter({ hasText: "kann nur bis 2098-03-15 gebucht werden" });
  await expect(broken.getByRole("link")).toHaveAttribute("href", `/bookings/${booking.id}`);
  await pressButton(page, "Trotzdem speichern");
  await expect(savedMessage(page)).toBeVisible();
  const [moved] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
  expect(moved?.appearsOn).toBe("2098-03-19");

  // Fewer slots than are sold keep what is sold, and say what that is.
  await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: id,
    formatId: full.id,
    appearsFrom: "2098-03-19",
    appearsOn: "2098-03-19",
  });
  await page.getByLabel("1/1 Seite: Plätze in dieser Ausgabe").fill("1");
  await pressButton(page, "Speichern");
  await expect(page.getByText(`1/1 Seite, ${title}: 2 verkauft, 1 Platz.`)).toBeVisible();
  await expect(page.getByRole("link", { name: `Buchung ${booking.id}` })).toBeVisible();

  await chooseAction(page, "Löschen");
  const question = page.getByRole("dialog", { name: "Lässt sich nicht löschen" });
  await expect(question).toContainText("wird von 2 Buchungen verwendet");
  await expect(question.getByRole("button")).toHaveCount(0);
  await question.getByRole("link", { name: "Verwendung zeigen" }).click();
  await expect(page.getByRole("link", { name: "Buchungen: 2" })).toBeVisible();
  await db.delete(bookings).where(eq(bookings.issueId, id));
  await page.goto(`/issues/edit/print/${id}/details`);
  await chooseAction(page, "Löschen");
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(page.getByText("Erfolgreich gelöscht")).toBeVisible();
});

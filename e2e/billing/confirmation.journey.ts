import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { eq } from "drizzle-orm";
import { mailOutbox } from "../../backend/platform/database/tables";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

test("sends a confirmation by mail, with the PDF, and says to whom and when", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, issue, full } = await makeMarket(db);
  const client = await makeCompany(db, { email: `werbung@haus${issue.id}.example` });
  const silent = await makeCompany(db);
  const row = { targetMediumId: medium.id, issueId: issue.id, formatId: full.id, priceCents: 145_000 };
  const booking = await makeBooking(db, { ...row, clientCompanyId: client.id });
  const other = await makeBooking(db, { ...row, clientCompanyId: silent.id });
  await signInWith(SALES);
  await page.goto(`/bookings/${booking.id}/confirmation`);
  await expect(page.getByText("Noch nicht per E-Mail gesendet.")).toBeVisible();
  const receivers = page.getByLabel("An", { exact: true });
  await expect(receivers).toHaveValue(client.email ?? "");
  await receivers.fill(`${client.email}, chefin@haus${issue.id}`);
  await page.getByRole("button", { name: "Senden" }).click();
  await expect(page.getByText(`„chefin@haus${issue.id}“ ist keine E-Mail-Adresse.`).first()).toBeVisible();
  await receivers.fill(`${client.email}, chefin@haus${issue.id}.example`);
  await page.getByLabel("Betreff").fill("Ihr Auftrag bei uns");
  await page.getByRole("button", { name: "Senden" }).click();
  await expect(page.getByText("Auftragsbestätigung wird gesendet an").first()).toBeVisible();
  const sent = page.locator("#sent").getByRole("listitem");
  await expect(sent).toHaveCount(2);
  await expect(sent.first()).toContainText(client.email ?? "");
  await expect(sent.first()).toContainText("wird gesendet");
  await expect(receivers).toHaveValue(client.email ?? "");
  const mails = await db.select().from(mailOutbox).where(eq(mailOutbox.subject, "Ihr Auftrag bei uns"));
  expect(mails.map(({ attachments }) => attachments.map(({ filename }) => filename))).toEqual([
    [`auftragsbestaetigung-${booking.id}.pdf`],
    [`auftragsbestaetigung-${booking.id}.pdf`],
  ]);
  await page.goto(`/bookings/${booking.id}`);
  await expect(page.locator("#history")).toContainText(`Auftragsbestätigung an ${client.email}, chefin@`);

  await page.goto(`/bookings/${other.id}/confirmation`);
  await expect(receivers).toHaveValue("");
  await expect(page.getByText(`Bei ${silent.name} ist keine E-Mail-Adresse eingetragen`)).toBeVisible();
  await signInWith(["global:read__bookings"]);
  await page.goto(`/bookings/${booking.id}/confirmation`);
  await expect(page.locator("#sent").getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Senden" })).toHaveCount(0);
});

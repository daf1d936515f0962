import { makeBooking, makeCompany, makeIssue } from "backend/testing/booking-factories";
import { expect, scripts, test } from "../fixtures";
import { makeMarket } from "../market";

test("two issues are compared, and every figure leads to its bookings", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, issue, client, full, half } = await makeMarket(db);
  const other = await makeIssue(db, medium.id, { title: "Frühere Ausgabe", publishDate: "2030-01-15" });
  const gone = await makeCompany(db, { name: `Auer ${medium.name}` });
  const sell = (clientCompanyId: number, issueId: number, formatId: number, priceCents: number) =>
    makeBooking(db, { clientCompanyId, targetMediumId: medium.id, issueId, formatId, priceCents });
  await sell(client.id, issue.id, full.id, 120_000);
  await sell(client.id, other.id, half.id, 50_000);
  await sell(gone.id, other.id, full.id, 80_000);
  await signInWith(["global:read__print_issues", "global:read__bookings", "global:read__companies"]);
  await page.goto(`/issues/print/compare?medium=${medium.id}`);
  await expect(page.getByText("Noch keine zwei Ausgaben gewählt")).toBeVisible();
  // In any order: the earlier issue comes first.
  await page.getByLabel("Eine Ausgabe").selectOption(String(issue.id));
  await page.getByLabel("Andere Ausgabe").selectOption(String(other.id));
  if (!scripts()) await page.getByRole("button", { name: "Vergleichen" }).click();

  const isOtherFirst = other.publishDate < issue.publishDate;
  const left = page.getByRole("region", { name: isOtherFirst ? "Gegangen (1)" : "Gekommen (1)" }).first();
  await expect(left).toContainText(gone.name);
  await expect(left).toContainText("800,00");
  const stayed = page.getByRole("region", { name: "Geblieben (1)" }).first();
  await expect(stayed).toContainText(client.name);
  await expect(stayed).toContainText("500,00");
  await expect(stayed).toContainText("1.200,00");
  const formats = page.getByRole("region", { name: "Formate" }).first();
  await formats
    .getByRole("row", { name: /1\/2 Seite/ })
    .getByRole("link", { name: "1" })
    .click();
  await expect(page).toHaveURL(new RegExp(`/bookings\\?issue=${other.id}&adFormat=${half.id}`));
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await expect(page.locator("tbody tr")).toContainText(client.name);
});

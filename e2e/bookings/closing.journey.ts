import { makeBooking, makeCompany, makeIssue } from "backend/testing/booking-factories";
import { addDays, formatDay, todayInVienna } from "domain/dates";
import { workingDaysBefore } from "domain/working-days";
import { expect, type Page, postResponse, test } from "../fixtures";
import { makeMarket, SALES } from "../market";
import { savedMessage } from "../saved-message";

const today = todayInVienna();
const KEEPER = [...SALES, "global:read__media", "global:edit__media"];

async function press(page: Page, name: string) {
  const button = page.getByRole("button", { name, exact: true });
  return (await postResponse(page, () => button.click())).status();
}

test("material is chased and confirmed by the Druckunterlagenschluss, and follows the rule of the medium", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, full } = await makeMarket(db);
  const client = await makeCompany(db, { email: `grafik@kunde${medium.id}.example` });
  const [publishDate, materialDueOn] = [addDays(today, 30), addDays(today, -2)];
  const issue = await makeIssue(db, medium.id, { publishDate, materialDueOn });
  const place = { clientCompanyId: client.id, targetMediumId: medium.id, formatId: full.id };
  const days = { appearsFrom: publishDate, appearsOn: publishDate, materialDueOn };
  const { id } = await makeBooking(db, { ...place, ...days, issueId: issue.id });
  await signInWith(KEEPER);

  const overdue = `/bookings/material?state=open&due=overdue&medium=${medium.id}&col=client&col=dueOn&col=dueBy`;
  await page.goto(overdue);
  const row = page.locator("tbody tr");
  await expect(row).toContainText(materialDueOn);
  await expect(row).toContainText("seit 2 Tagen");
  await expect(row).toContainText("Druckunterlagenschluss");
  await row.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Unterlagen anfordern" }).click();
  await page.getByRole("button", { name: "Weiter" }).click();
  await page.getByText(`E-Mail an ${client.name}`).click();
  await expect(page.getByText(`Druckunterlagenschluss ${formatDay(materialDueOn)}`)).toBeVisible();
  await page.getByRole("button", { name: "Unterlagen anfordern (1)" }).click();
  await expect(page.getByText("1 Eintrag wurde bearbeitet.")).toBeVisible();

  await page.goto(`/bookings/${id}`);
  const states = page.getByRole("region", { name: "Stand" });
  await expect(states).toContainText(materialDueOn);
  await expect(states).toContainText("Druckunterlagenschluss");
  await expect(states).toContainText("Überfällig");
  await page.goto(`/bookings/${id}/material`);
  await expect(page.locator("#needed")).toContainText("Druckunterlagenschluss");
  await page.goto(`/bookings/${id}/confirmation`);
  await expect(page.locator("td").filter({ hasText: formatDay(publishDate) })).toContainText(
    `Druckunterlagenschluss war ${formatDay(materialDueOn)}`,
  );

  await page.goto(`/press/${medium.id}`);
  await page.getByLabel("Druckunterlagenschluss").fill("3");
  await press(page, "Speichern");
  await expect(savedMessage(page)).toBeVisible();
  const closing = workingDaysBefore(publishDate, 3);
  await page.goto(overdue);
  await expect(row).toHaveCount(0);
  await page.goto(`/bookings/material?state=requested&medium=${medium.id}`);
  await expect(row).toContainText(closing);
  await page.goto(`/bookings/${id}/confirmation`);
  await expect(page.getByText(`Druckunterlagenschluss ${formatDay(closing)}`)).toBeVisible();
});

test("asks before it books into an issue after its Druckunterlagenschluss, and names both closing days", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { medium, issue, client, full } = await makeMarket(db);
  const [adClosesOn, materialDueOn] = [addDays(today, 1), addDays(today, -1)];
  const closed = await makeIssue(db, medium.id, {
    publishDate: addDays(today, 20),
    adClosesOn,
    materialDueOn,
  });
  const { id } = await makeBooking(db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
    issueId: issue.id,
    formatId: full.id,
  });
  await signInWith(SALES);
  // A new booking is proposed an issue that it is in time for.
  await page.goto(`/bookings/medium/${medium.id}/booking`);
  const chosen = page.locator('select[name="specs.issue"]');
  await expect(chosen).toHaveValue(String(issue.id));
  await page.goto(`/bookings/${id}`);
  await chosen.selectOption(String(closed.id));
  expect(await press(page, "Speichern")).toBe(400);
  await expect(page.getByRole("alert")).toContainText(
    `Der Druckunterlagenschluss dieser Ausgabe war am ${materialDueOn}`,
  );
  await expect(chosen).toHaveValue(String(closed.id));
  await press(page, "Trotzdem buchen");
  await expect(page.getByText(/Buchung \d+ gespeichert/)).toBeVisible();
  await expect(chosen).toHaveValue(String(closed.id));
  const slots = page.locator("#slots");
  await expect(slots).toContainText(`Anzeigenschluss ${adClosesOn}`);
  await expect(slots).toContainText(`Druckunterlagenschluss ${materialDueOn}`);
});

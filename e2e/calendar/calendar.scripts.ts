import { expect, test } from "../fixtures";
import { makeMarket, makeVideo, SALES } from "../market";

test("moves a booking to another day by dragging", async ({ page, product, signInWith }) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium } = await makeVideo(db, client.id);
  await signInWith(SALES);
  await page.goto(`/videocalendar?day=2099-04-01&medium=${medium.id}`);
  const entry = page.locator("li.calendar-entry", { hasText: client.name });
  await expect(entry).toHaveAttribute("draggable", "true");
  const target = page.locator("td").filter({ has: page.locator(".calendar-day", { hasText: /^15\.04\./ }) });
  await entry.dragTo(target);
  await expect(page.getByText(`${client.name} beginnt jetzt am 2099-04-15.`)).toBeVisible();
  await expect(target).toContainText(client.name);
});

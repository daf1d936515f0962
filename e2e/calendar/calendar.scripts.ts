import { expect, test } from "../fixtures";
import { makeMarket, makeVideo, SALES } from "../market";

test("a run spans its days, and dragging moves it as a whole, until that is undone", async ({
  page,
  product,
  signInWith,
}) => {
  const { db } = product.backend;
  const { client } = await makeMarket(db);
  const { medium } = await makeVideo(db, client.id);
  await signInWith(SALES);
  await page.goto(`/videocalendar?day=2099-04-01&medium=${medium.id}`);
  const cell = (day: string) =>
    page.locator("td").filter({ has: page.locator(".calendar-day", { hasText: new RegExp(`^${day}`) }) });
  const entry = page.locator("li.calendar-entry", { hasText: client.name });
  // From Wednesday, 1 April to Tuesday: a bar in each of two weeks, over five days and over two.
  await expect(entry).toHaveCount(2);
  await expect(entry.first()).toHaveAttribute("draggable", "true");
  const boxOf = async (day: string) => (await cell(day).boundingBox()) ?? { x: 0, width: 0 };
  const bar = (await entry.first().boundingBox()) ?? { x: 0, width: 0 };
  const [first, last] = [await boxOf("01.04."), await boxOf("05.04.")];
  expect(bar.x).toBeGreaterThanOrEqual(first.x);
  expect(bar.x + bar.width).toBeGreaterThan(last.x + last.width - 10);
  await expect(cell("06.04.")).toContainText("seit 2099-04-01");

  // Taken by its third day and dropped on the 17th, it begins on the 15th.
  await entry.first().dragTo(cell("17.04."), { sourcePosition: { x: 2.5 * first.width, y: 4 } });
  await expect(page.getByText(`${client.name} beginnt jetzt am 2099-04-15.`)).toBeVisible();
  await expect(cell("15.04.")).toContainText(client.name);
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(cell("01.04.")).toContainText(client.name);
});

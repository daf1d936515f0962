import { expect, open, test } from "./frames";

test("a card is dragged by its head, and is there before the server has answered", async ({ page }) => {
  const address = `board?name=${test.info().testId}`;
  await open(page, address);
  const titles = page.getByRole("list", { name: "Karten" }).getByRole("heading");
  const dragged = page.getByRole("listitem", { name: "Notizen" }).getByRole("heading");
  await dragged.dragTo(page.getByRole("listitem", { name: "Verkauf" }));
  await expect(titles).toHaveText(["Aufgaben", "Notizen", "Verkauf", "Ausgaben"]);
  await expect(page).toHaveURL(new RegExp(`/frames/board\\?name=${test.info().testId}$`));
  await page.waitForLoadState("networkidle");
  await open(page, address);
  await expect(titles).toHaveText(["Aufgaben", "Notizen", "Verkauf", "Ausgaben"]);
});

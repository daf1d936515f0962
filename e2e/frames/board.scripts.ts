import { postResponse } from "../fixtures";
import { expect, open, test } from "./frames";

test("a card is dragged by its head, and is there before the server has answered", async ({ page }) => {
  const address = `board?name=${test.info().testId}`;
  await open(page, address);
  const titles = page.getByRole("list", { name: "Karten" }).getByRole("heading");
  const dragged = page.getByRole("listitem", { name: "Notizen" }).getByRole("heading");
  let letGo = () => {};
  const isSeen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/*", async (route) => {
    if (route.request().method() === "POST") await isSeen;
    await route.continue();
  });
  await postResponse(page, async () => {
    await dragged.dragTo(page.getByRole("listitem", { name: "Verkauf" }));
    await expect(titles).toHaveText(["Aufgaben", "Notizen", "Verkauf", "Ausgaben"]);
    letGo();
  });
  await expect(page).toHaveURL(new RegExp(`/frames/board\\?name=${test.info().testId}$`));
  await open(page, address);
  await expect(titles).toHaveText(["Aufgaben", "Notizen", "Verkauf", "Ausgaben"]);
});

import { expect, test } from "../fixtures";
import { SALES } from "../market";

test("a panel is dragged by its head, and stays there", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.goto("/dashboard");
  const panel = (name: string) => page.getByRole("listitem", { name, exact: true });
  const titles = page.getByRole("list", { name: "Übersichten" }).getByRole("heading", { level: 2 });
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await panel("Offene Buchungen").getByRole("heading").dragTo(panel("Zu tun"));
  await expect(titles.first()).toHaveText("Offene Buchungen");
  expect((await saved).ok()).toBe(true);
  await page.goto("/dashboard");
  await expect(titles.first()).toHaveText("Offene Buchungen");
});

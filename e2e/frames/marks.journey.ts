import { expect, expectToFitAndBeAccessible, open, test } from "./frames";

test("stand without findings", async ({ page }) => {
  await open(page, "marks");
  await expectToFitAndBeAccessible(page);
});

test("say in words what they show", async ({ page }) => {
  await open(page, "marks");
  const states = ["Entwurf", "In Prüfung", "Geplant", "Veröffentlicht", "Zurückgezogen"];
  await expect(page.getByTestId("states").locator("span")).toHaveText(states);
  await expect(page.getByTestId("people").locator(".avatar")).toHaveCount(11);
  const counters = page.getByTestId("counters").locator(".counter");
  await expect(counters).toHaveText(["77 Mitteilungen", "99+120 Mitteilungen"]);
  await expect(counters.last()).toMatchAriaSnapshot("- text: 120 Mitteilungen");
});

test("tell the time as of the page", async ({ page }) => {
  await open(page, "marks");
  const times = page.getByTestId("times").locator("time");
  await expect(times).toHaveText(["vor 5 Minuten", "in 21 Stunden"]);
  await expect(times.first()).toHaveAttribute("datetime", "2027-03-12T11:55:00Z");
  await expect(times.first()).toHaveAttribute("title", "2027-03-12, 12:55");
});

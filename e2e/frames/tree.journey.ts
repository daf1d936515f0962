import type { Page } from "@playwright/test";
import { tabTo } from "../keyboard";
import { expect, expectToFitAndBeAccessible, live, open, PHONE, test } from "./frames";

const openTree = (page: Page, more = "") => open(page, `tree?tree=${test.info().testId}${more}`);
const leavesOf = (page: Page) => page.getByRole("listitem").getByRole("link", { name: /^Blatt/ });

test("stands without findings, with a branch open and a menu, too", async ({ page }) => {
  await openTree(page, "&leaf=111");
  await page.getByRole("button", { name: "„Blatt 2“ ändern" }).click();
  await expectToFitAndBeAccessible(page);
});

test("has each leaf in one line on a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openTree(page, "&leaf=111");
  const parts = [
    page.getByRole("link", { name: "Blatt 12", exact: true }),
    page.getByRole("button", { name: "„Blatt 12“ nach oben" }),
    page.getByRole("button", { name: "„Blatt 12“ ändern" }),
  ];
  const boxes = await Promise.all(parts.map((one) => one.boundingBox()));
  const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
});

test("shows the open branches only, and remembers them", async ({ page }) => {
  await openTree(page);
  await expect(leavesOf(page)).toHaveText(["Blatt 1", "Blatt 2", "Blatt 3"]);
  await page.getByRole("link", { name: "„Blatt 1“ aufklappen" }).click();
  await expect(leavesOf(page)).toHaveText(["Blatt 1", "Blatt 11", "Blatt 12", "Blatt 2", "Blatt 3"]);
  await openTree(page);
  await expect(leavesOf(page)).toHaveCount(5);
  await page.getByRole("link", { name: "„Blatt 1“ zuklappen" }).click();
  await expect(leavesOf(page)).toHaveCount(3);
});

test("opens what stands above the chosen leaf", async ({ page }) => {
  await openTree(page, "&leaf=111");
  await expect(page.getByRole("link", { name: "Blatt 111", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(leavesOf(page)).toHaveCount(6);
});

test("moves by keyboard among siblings, and asks before another level", async ({ page }) => {
  await openTree(page);
  await tabTo(page, page.getByRole("button", { name: "„Blatt 2“ nach oben" }));
  await page.keyboard.press("Enter");
  await expect(leavesOf(page)).toHaveText(["Blatt 2", "Blatt 1", "Blatt 3"]);
  await live(page);
  await tabTo(page, page.getByRole("button", { name: "„Blatt 3“ ändern" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "„Blatt 3“ unter „Blatt 1“" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/leaf=3&asked=1$/);
  await expect(leavesOf(page)).toHaveText(["Blatt 2", "Blatt 1", "Blatt 3"]);
});

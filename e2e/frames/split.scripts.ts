import type { Page } from "@playwright/test";
import { tabTo } from "../keyboard";
import { expect, open, test } from "./frames";

const listOf = (page: Page) => page.getByRole("navigation", { name: "Ordner" });
const railOf = (page: Page) => page.getByRole("complementary", { name: "Eigenschaften" });
const lineOf = (page: Page, label: string) => page.getByRole("separator", { name: `Breite: ${label}` });
const widthOf = async (part: ReturnType<typeof listOf>) => Math.round((await part.boundingBox())?.width ?? 0);

test("the widths follow the keys, within their limits", async ({ page }) => {
  await open(page, "split/3");
  const line = lineOf(page, "Ordner");
  await tabTo(page, line);
  await page.keyboard.press("ArrowRight");
  await expect(line).toHaveAttribute("aria-valuenow", "296");
  expect(await widthOf(listOf(page))).toBe(296);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(line).toHaveAttribute("aria-valuenow", "200");
  await page.keyboard.press("End");
  await expect(line).toHaveAttribute("aria-valuenow", (await line.getAttribute("aria-valuemax")) ?? "");
  expect(await widthOf(listOf(page))).toBe(Number(await line.getAttribute("aria-valuemax")));
  const content = page.locator(".split-content");
  expect(await widthOf(content)).toBeGreaterThanOrEqual(320);
});

test("the rail grows to the left", async ({ page }) => {
  await open(page, "split/3");
  await tabTo(page, lineOf(page, "Eigenschaften"));
  await page.keyboard.press("ArrowLeft");
  expect(await widthOf(railOf(page))).toBe(336);
});

test("a dragged width is remembered: the server's page has it", async ({ page }) => {
  await open(page, "split/3");
  const { x, y } = (await lineOf(page, "Ordner").boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 12, y + 100);
  await page.mouse.down();
  await page.mouse.move(x + 52, y + 120, { steps: 4 });
  await page.mouse.up();
  expect(await widthOf(listOf(page))).toBe(320);
  const answer = await page.request.get("/frames/split/4");
  expect(await answer.text()).toContain("--split-list:320px");
  await page.reload();
  expect(await widthOf(listOf(page))).toBe(320);
  await lineOf(page, "Ordner").dblclick();
  expect(await widthOf(listOf(page))).toBe(280);
});

test("a cookie with nonsense is the first width", async ({ page, formKitUrl }) => {
  const value = encodeURIComponent("fixture.list=9e9&fixture.rail=-4&fixture.hides=x");
  await page.context().addCookies([{ name: "split", value, url: formKitUrl }]);
  await open(page, "split/3");
  await expect(lineOf(page, "Ordner")).toHaveAttribute("aria-valuenow", "200");
  await expect(lineOf(page, "Eigenschaften")).toHaveAttribute("aria-valuenow", "240");
});

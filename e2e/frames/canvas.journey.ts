import { tabTo } from "../keyboard";
import { controlsInTheWay, expect, expectToFitAndBeAccessible, open, test } from "./frames";

test("stands without findings", async ({ page }) => {
  await open(page, "canvas");
  await expectToFitAndBeAccessible(page);
  expect(await controlsInTheWay(page)).toEqual([]);
});

test("takes the window, and only its body scrolls", async ({ page }) => {
  await open(page, "canvas");
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size);
    const scrolling = await page.evaluate(() => {
      const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight;
      const inMain = [...document.querySelectorAll("main, main *")].filter(
        (element) => scrolls(element) && getComputedStyle(element).overflowY !== "visible",
      );
      return { page: scrolls(document.documentElement), parts: inMain.map(({ className }) => className) };
    });
    expect(scrolling).toEqual({ page: false, parts: ["canvas-body"] });
    const body = await page.getByRole("region", { name: "Plan" }).boundingBox();
    expect(Math.round((body?.y ?? 0) + (body?.height ?? 0))).toBe(size.height);
  }
});

test("the toolbar stays while the body is scrolled by keyboard", async ({ page }) => {
  await open(page, "canvas");
  await tabTo(page, page.getByRole("region", { name: "Plan" }));
  await page.keyboard.press("End");
  await expect(page.getByText("Anfang")).not.toBeInViewport();
  await expect(page.getByRole("group", { name: "Werkzeuge" })).toBeInViewport({ ratio: 1 });
  await tabTo(page, page.getByRole("button", { name: "Ende" }));
  await expect(page.getByRole("button", { name: "Ende" })).toBeInViewport();
});

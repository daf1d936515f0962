import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "../fixtures";
import { makeMarket, SALES } from "../market";

// Spec §9, layout constants; 1 rem is 16 px.
test("the frame has the specified measures", async ({ page, signInWith }) => {
  await signInWith(SALES);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/bookings");
  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  const width = async () => (await menu.boundingBox())?.width;
  expect(await width()).toBe(256);
  expect((await page.getByRole("banner").boundingBox())?.height).toBe(64);
  const transition = await page.evaluate(
    () => getComputedStyle(document.querySelector(".frame") ?? document.body).transitionDuration,
  );
  expect(transition).toBe("0.15s");
  await page.getByRole("button", { name: "Menü verkleinern" }).click();
  await expect.poll(width).toBe(64);
});

test("a combo box's list is at most 240 px high, and searches when typing pauses", async ({
  page,
  product,
  signInWith,
}) => {
  const { medium, client } = await makeMarket(product.backend.db);
  const { id } = await makeBooking(product.backend.db, {
    clientCompanyId: client.id,
    targetMediumId: medium.id,
  });
  await signInWith(SALES);
  await page.goto(`/bookings/${id}`);
  const combo = page.getByRole("combobox", { name: "Kunde" });
  await expect(combo).toHaveJSProperty("tagName", "INPUT");
  await combo.focus();
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith("/lookup/")) asked.push(searchParams.get("q") ?? "");
  });
  await combo.fill("");
  await combo.pressSequentially(client.name.slice(0, 9), { delay: 10 });
  await expect(page.getByRole("option", { name: client.name })).toBeVisible();
  expect(asked.length, `asked for ${asked.join(", ")}`).toBeLessThan(4);
  await expect(page.getByRole("listbox")).toHaveCSS("max-height", "240px");
});

// Playwright hides the bars of the browser that all tests share.
test("a screen that is shorter than the window stands where a longer one does", async ({
  playwright,
  context,
  product,
  signInWith,
}) => {
  await signInWith(SALES);
  const browser = await playwright.chromium.launch({
    ...test.info().project.use.launchOptions,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  const page = await browser.newPage({ baseURL: product.url, storageState: await context.storageState() });
  const widthAt = async (height: number) => {
    await page.setViewportSize({ width: 1280, height });
    return (await page.getByRole("banner").boundingBox())?.width;
  };
  await page.goto("/bookings");
  const withBar = await widthAt(300);
  expect(withBar).toBeLessThan(1280);
  expect(await widthAt(3000)).toBe(withBar);
  // The place of the bar goes on with the top bar's colour. Pictures of one pixel are alike where their colours are.
  const pixelAt = (x: number) =>
    page.screenshot({
      clip: {
        x,
        y: 20,
        width: 1,
        height: 1,
      },
    });
  expect(await pixelAt(1275)).toEqual(await pixelAt(1260));
  await browser.close();
});

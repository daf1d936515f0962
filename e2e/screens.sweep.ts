import AxeBuilder from "@axe-core/playwright";
import { makeBooking } from "backend/testing/booking-factories";
import { expect, test } from "./fixtures";
import { makeMarket, SALES } from "./market";
import { invalidHtml } from "./valid-html";

/** Every screen that exists; `:booking`, `:medium` and `:issue` stand for records of the test. */
const screens = [
  "/icons",
  "/login",
  "/",
  "/bookings",
  "/bookings?term=gibt-es-nicht",
  "/bookings/create",
  "/bookings/:booking",
  "/bookings/:booking?confirm=cancel",
  "/bookings/:booking?confirm=delete",
  "/bookings/medium/:medium",
  "/bookings/medium/:medium/booking",
  "/bookings/medium/:medium/booking/:booking",
  "/bookings/medium/:medium/issue/:issue",
];

for (const screen of screens) {
  test(`${screen} is valid, accessible, silent and fits`, async ({ page, product, signInWith }) => {
    const { db } = product.backend;
    const { medium, issue, client, full } = await makeMarket(db);
    const booking = await makeBooking(db, {
      clientCompanyId: client.id,
      targetMediumId: medium.id,
      issueId: issue.id,
      formatId: full.id,
      priceCents: 145_000,
    });
    await signInWith([...SALES, "global:manage_nonbillable", "global:manage_internal_bookings"]);
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(product.url) && !request.url().startsWith("data:"))
        foreign.push(request.url());
    });
    const path = screen
      .replace(":booking", String(booking.id))
      .replace(":medium", String(medium.id))
      .replace(":issue", String(issue.id));
    const response = await page.goto(path, { waitUntil: "networkidle" });
    expect(response?.status()).toBe(200);
    expect(await invalidHtml((await response?.text()) ?? "")).toEqual([]);
    await expect(page).toHaveTitle(/.+ – Verlag Alpenblick$/);

    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
      for (const scheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`,
        );
        expect(found, `accessibility at ${width} px, ${scheme}`).toEqual([]);
      }
    }
    expect(foreign, "requests beyond the own origin").toEqual([]);
  });
}

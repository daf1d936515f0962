import type { Page } from "../fixtures";
import { pressButton, type Screens } from "./screen";

/** The form of a series. */
async function openSeries(page: Page) {
  await page.getByRole("radio", { name: "Serie" }).check();
  return await pressButton("Buchungsart übernehmen")(page);
}

/** The form for a new booking, with package and series. */
export const newBooking: Screens = {
  "new booking": { path: "/bookings/create" },
  "new booking, medium chosen": { path: "/bookings/medium/:medium/booking?back=/bookings" },
  "new booking, of digital": { path: "/bookings/medium/:types.medium/booking" },
  "new booking, with what is free": {
    path: "/bookings/medium/:types.medium/booking",
    reach: async (page) => {
      await page.getByRole("radio", { name: /^Groß/ }).check();
      await page.locator('[name="specs.campaignStartDate"]').fill("2099-03-02");
      await page.locator('[name="specs.campaignEndDate"]').fill("2099-03-29");
      return await pressButton("Freie Plätze zeigen")(page);
    },
  },
  "new booking, package": { path: "/bookings/create?kind=multi" },
  "new booking, package refused": {
    path: "/bookings/create?kind=multi",
    reach: pressButton("Buchung anlegen"),
    status: 400,
  },
  "new booking, series": {
    path: "/bookings/medium/:types.medium/booking",
    reach: openSeries,
  },
  "new booking, series refused": {
    path: "/bookings/medium/:types.medium/booking",
    reach: async (page) => {
      await openSeries(page);
      return await pressButton("Plan rechnen")(page);
    },
    status: 400,
  },
  "new booking, series previewed": {
    path: "/bookings/medium/:types.medium/booking",
    reach: async (page) => {
      await page.getByText("Andere suchen …").first().click();
      await page.getByLabel("Kunde: suchen nach").fill("Möbel");
      await page.getByRole("button", { name: "Suchen" }).first().click();
      await page.locator('select[name="clientCompany"]').selectOption({ index: 1 });
      await page.locator('[name="price"]').fill("480");
      await page.getByRole("radio", { name: /^Groß/ }).check();
      await page.locator('[name="specs.campaignStartDate"]').fill("2020-03-02");
      await openSeries(page);
      await page.locator('[name="series.size"]').fill("5");
      return await pressButton("Plan rechnen")(page);
    },
  },
  "new booking, series by issues": {
    path: "/bookings/medium/:medium/booking",
    reach: openSeries,
  },
  "new booking, client made on the way": {
    path: "/bookings/create",
    permissions: [
      "global:read__bookings",
      "global:create__bookings",
      "global:read__companies",
      "global:create__companies",
    ],
    reach: async (page) => {
      await page.getByText("Andere suchen …").first().click();
      await page.getByLabel("Kunde: suchen nach").fill("Gasthaus Neukunde");
      await page.getByRole("button", { name: "Suchen" }).first().click();
      return await pressButton("„Gasthaus Neukunde“ anlegen")(page);
    },
  },
  "new booking, refused": { path: "/bookings/create", reach: pressButton("Buchung anlegen"), status: 400 },
  "new booking, not allowed": {
    path: "/bookings/create",
    permissions: ["global:read__bookings"],
    status: 403,
  },
};

import { nothingSent, pressButton, type Screens } from "./screen";

/** Billing and confirmations. */
export const billing: Screens = {
  billing: { path: "/bookings/billing?state=open&state=notpaid&q=:client" },
  "billing, all columns and filters": {
    path: "/bookings/billing?state=open&due.from=2026-01-01&overdue=0&medium=:medium&client.q=x&sort=-amount&col=client&col=dueDate&col=overdue&col=medium&col=amount&col=state&col=supervisor&col=easyJobId&col=booking&exported=0&col=exportRun",
  },
  "billing, none found": { path: "/bookings/billing?q=gibt-es-nicht" },
  "billing, past the last page": { path: "/bookings/billing?q=:client&page=99" },
  "billing, only to look at": { path: "/bookings/billing?q=:client", permissions: ["global:read__bookings"] },
  "billing, none to see": { path: "/bookings/billing?state=open", permissions: [], status: 403 },
  "billing, nothing sent": nothingSent("/bookings/billing/bulk"),
  "billing, confirmation": {
    path: "/bookings/billing?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      return await pressButton("Verrechnen")(page);
    },
  },
  "billing, outcome": {
    path: "/bookings/billing?q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await pressButton("Auf „Zu verrechnen“ setzen")(page);
      return await pressButton("Auf „Zu verrechnen“ setzen (1)")(page);
    },
  },
  "booking confirmation": { path: "/bookings/:booking/confirmation" },
  "booking confirmation, refused message": {
    path: "/bookings/:booking/confirmation",
    status: 400,
    reach: async (page) => {
      await page.getByLabel("An", { exact: true }).fill("keine Adresse");
      return await pressButton("Senden")(page);
    },
  },
  "booking confirmation, unknown": { path: "/bookings/999999999/confirmation", status: 404 },
  "booking confirmation, not allowed": {
    path: "/bookings/:booking/confirmation",
    permissions: [],
    status: 403,
  },
};

import { nothingSent, pressButton, type Screens } from "./screen";

/** Ad material: the list, requests to clients, and the material of one booking. */
export const material: Screens = {
  "ad material": { path: "/bookings/material?state=open&state=requested" },
  "ad material, all columns and filters": {
    path: "/bookings/material?state=open&due=in30&medium=:medium&issue=:issue&client.q=x&agency.q=y&col=client&col=medium&col=format&col=dueOn&col=state&col=sender&col=contact&col=supervisor",
  },
  "ad material, none found": { path: "/bookings/material?q=gibt-es-nicht" },
  "ad material, not allowed": { path: "/bookings/material?state=open", permissions: [], status: 403 },
  "request of material, nothing sent": nothingSent("/bookings/material/bulk"),
  "request of material, message": {
    path: "/bookings/material?state=open&q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      return await pressButton("Unterlagen anfordern")(page);
    },
  },
  "request of material, message refused": {
    path: "/bookings/material?state=open&q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await pressButton("Unterlagen anfordern")(page);
      await page.getByLabel("Betreff").fill("");
      return await pressButton("Weiter")(page);
    },
    status: 400,
  },
  "request of material, confirmation": {
    path: "/bookings/material?state=open&q=:client",
    reach: async (page) => {
      await page.locator("tbody").getByRole("checkbox").first().check();
      await pressButton("Unterlagen anfordern")(page);
      return await pressButton("Weiter")(page);
    },
  },
  "material of a booking": { path: "/bookings/:booking/material" },
  "material of a booking, only to look at": {
    path: "/bookings/:booking/material",
    permissions: ["global:read__bookings"],
  },
  "material of a booking, contact refused": {
    path: "/bookings/:booking/material",
    reach: pressButton("Kontakt festhalten"),
    status: 400,
  },
  "material of a booking, unknown": { path: "/bookings/999999999/material", status: 404 },
};

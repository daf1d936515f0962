import { postResponse } from "../fixtures";
import type { Screens } from "./screen";

/** Lists of bookings: all, of a medium, of an issue, of a company. */
export const bookingLists: Screens = {
  bookings: { path: "/bookings", isLayout: true },
  "bookings, all columns and filters": {
    path: "/bookings?material=open&billing=open&period.from=2026-01-01&status=open&year=2027&client.q=x&col=client&col=medium&col=format&col=appearsOn&col=material&col=billing&col=price&col=status&col=supervisor&col=easyJobId&col=billingDate&col=number",
  },
  "bookings, a cell open": { path: "/bookings?edit=:booking%2Eprice" },
  "cell of a booking": { path: "/bookings/:booking/cell?field=price" },
  "cell of a booking, refused": {
    path: "/bookings/:booking/cell?field=price",
    reach: async (page) => {
      await page.getByRole("textbox", { name: "Preis" }).fill("zwölf");
      return await postResponse(page, () => page.getByRole("button", { name: "Speichern" }).click());
    },
    status: 400,
  },
  "cell of a booking, not allowed": {
    path: "/bookings/:booking/cell?field=price",
    permissions: ["global:read__bookings"],
    status: 403,
  },
  "cells of bookings, pasted": { path: "/bookings/cells?from=:booking%2Eprice" },
  "bookings, none found": { path: "/bookings?q=gibt-es-nicht" },
  "bookings, past the last page": { path: "/bookings?page=99" },
  "bookings, only to look at": { path: "/bookings", permissions: ["global:read__bookings"] },
  "bookings, none to see": { path: "/bookings", permissions: [], status: 403 },
  "bookings of a medium": { path: "/bookings/medium/:medium" },
  "bookings of a medium, unknown": { path: "/bookings/medium/999999999", status: 404 },
  "bookings of an issue": { path: "/bookings/medium/:medium/issue/:issue" },
  "bookings of a company": { path: "/companies/:company/bookings" },
  "bookings of a company, none found": { path: "/companies/:company/bookings?q=gibt-es-nicht&year=1999" },
  "bookings of a company, only to look at": {
    path: "/companies/:company/bookings",
    permissions: ["global:read__bookings", "global:read__companies"],
  },
  "bookings of a company, not allowed": {
    path: "/companies/:company/bookings",
    permissions: ["global:read__bookings"],
    status: 403,
  },
  "bookings of a company, unknown": { path: "/companies/999999999/bookings", status: 404 },
  "bookings of a company in a medium": { path: "/companies/:company/:medium" },
  "bookings of a company in a medium, unknown": { path: "/companies/:company/999999999", status: 404 },
};

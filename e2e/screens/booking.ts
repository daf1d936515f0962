import { openMore } from "../bookings/more-fields";
import { pressButton, type Screens } from "./screen";

/** The screens of one booking: each type, each confirmation, each refusal. */
export const booking: Screens = {
  booking: { path: "/bookings/:booking", isLayout: true },
  "booking, of digital": { path: "/bookings/:types.digital" },
  "booking, of digital, only to look at": {
    path: "/bookings/:types.digital",
    permissions: ["global:read__bookings"],
  },
  "booking, of video": { path: "/bookings/:types.video" },
  "booking, of immoflash": { path: "/bookings/:types.immoflash" },
  "booking, of immoflash, activation refused": {
    path: "/bookings/:types.immoflash",
    reach: pressButton("Buchung aktivieren"),
    status: 400,
  },
  "booking, package": { path: "/bookings/:types.package" },
  "booking, package, only to look at": {
    path: "/bookings/:types.package",
    permissions: ["global:read__bookings"],
  },
  "booking, of a package": { path: "/bookings/:types.child" },
  "booking, of a series": { path: "/bookings/:types.series" },
  "booking, of a series, question before cancelling": { path: "/bookings/:types.series?confirm=cancel" },
  "booking, only to look at": {
    path: "/bookings/:booking",
    permissions: ["global:read__bookings"],
  },
  "booking, activation refused": {
    path: "/bookings/:booking",
    reach: pressButton("Buchung aktivieren"),
    status: 400,
  },
  "booking, opened from a list": {
    path: "/bookings/:booking?back=%2Fbookings%3Fq%3DGmbH%26sort%3Dclient",
  },
  "booking, question before cancelling": { path: "/bookings/:booking?confirm=cancel" },
  "booking, question before deleting": { path: "/bookings/:booking?confirm=delete" },
  "booking, of an older version": {
    path: "/bookings/:booking",
    reach: async (page) => {
      const url = page.url();
      const other = await page.context().newPage();
      await other.goto(url);
      await openMore(other);
      await other.getByLabel("Details zur Platzierung").fill("linke Seite");
      await pressButton("Speichern")(other);
      await other.getByText(/Buchung \d+ gespeichert/).waitFor();
      await other.close();
      await openMore(page);
      await page.getByLabel("Details zur Platzierung").fill("rechte Seite");
      return await pressButton("Speichern")(page);
    },
    status: 409,
  },
  "booking, unknown": { path: "/bookings/999999999", status: 404 },
  "booking of a medium": { path: "/bookings/medium/:medium/booking/:booking" },
};

import { createRemixStub } from "@remix-run/testing";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import type { BookingDetail } from "../booking/detail";
import { StatesPanel } from "./states-panel";

beforeAll(() => {
  startTexts();
});

it.each([
  // In winter Vienna is an hour ahead of UTC, in summer two.
  ["2026-12-31T22:59:59.000Z", "2026-12-31"],
  ["2026-12-31T23:20:00.000Z", "2027-01-01"],
  ["2027-07-31T22:00:00.000Z", "2027-08-01"],
])("a booking entered at %s says that it was entered on %s, as its history does", (createdAt, day) => {
  const booking = {
    _id: "7",
    bookingType: "single",
    clientCompany: { _id: "1", name: "Möbel Huber KG" },
    createdBy: null,
    createdAt,
    specs: { type: "print", targetMedium: { name: "Alpenblick" }, issue: null, targetMedia: [] },
  } as unknown as BookingDetail;
  const Panel = () => <StatesPanel booking={booking} today="2027-01-01" />;
  const Stub = createRemixStub([{ path: "/", Component: Panel }]);
  expect(renderToString(<Stub />)).toContain(day);
});

it("says the weekday of the days that one decides by, and how far away they are", () => {
  const booking = {
    _id: "7",
    bookingType: "single",
    clientCompany: { _id: "1", name: "Möbel Huber KG" },
    createdBy: null,
    createdAt: "2026-12-01T10:00:00.000Z",
    appearsOn: "2027-01-15",
    materialDueOn: "2027-01-07",
    materialDueBy: "closing",
    specs: { type: "print", targetMedium: { name: "Alpenblick" }, issue: null, targetMedia: [] },
  } as unknown as BookingDetail;
  const Panel = () => <StatesPanel booking={booking} today="2027-01-01" />;
  const Stub = createRemixStub([{ path: "/", Component: Panel }]);
  const text = renderToString(<Stub />).replace(/<[^>]*>/g, "");
  expect(text).toContain("2027-01-07 (Do, in 6 Tagen)");
  expect(text).toContain("2027-01-15 (Fr, in 14 Tagen)");
});

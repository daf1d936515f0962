import { builder } from "backend/schema/builder";
import { visibleBookings } from "../record/permissions";
import { BookingFilterInput } from "./input-types";
import { type BookingYear, bookingsByYear } from "./years";

const BookingYearRef = builder.objectRef<BookingYear>("BookingYear").implement({
  description: "Year of the last appearance, or the target year; null where neither is known.",
  fields: (t) => ({
    year: t.exposeInt("year", { nullable: true }),
    count: t.exposeInt("count"),
    turnover: t.expose("turnover", { type: "Cents" }),
  }),
});

builder.queryField("bookingYears", (t) =>
  t.field({
    type: [BookingYearRef],
    isCounted: true,
    atMost: 50,
    access: { byRecord: visibleBookings },
    description: "Number and turnover of a search's bookings by year, the latest first.",
    args: { term: t.arg.string(), filter: t.arg({ type: BookingFilterInput }) },
    resolve: (_root, search, ctx) => bookingsByYear(ctx, search),
  }),
);

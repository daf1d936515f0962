import { mediumById } from "backend/modules/media/service";
import { MediumRef } from "backend/modules/media/types";
import { notFound } from "backend/platform/errors";
import { builder } from "backend/schema/builder";
import { listObject } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import { BookingRef } from "../record/object-types";
import { countWithoutMaterial } from "./awaited";
import type { BookingSummary } from "./summary";
import { countToBill } from "./to-bill";

export const BookingListRef = listObject("BookingList", BookingRef);

const MediumCountRef = builder.objectRef<BookingSummary["byMedium"][number]>("MediumCount").implement({
  fields: (t) => ({
    medium: t.field({
      type: MediumRef,
      resolve: async ({ mediumId }, _args, ctx) => {
        const medium = await mediumById(ctx).load(mediumId);
        if (!medium) throw notFound();
        return medium;
      },
    }),
    count: t.exposeInt("count"),
  }),
});

export const BookingSummaryRef = builder.objectRef<BookingSummary>("BookingSummary").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    withoutMaterial: t.int({
      description: "Bookings whose material is open or requested, as the tracking of material finds them.",
      resolve: ({ search }, _args, ctx) => countWithoutMaterial(ctx, search),
    }),
    toBill: t.int({
      description: "Billing items that are to be billed, as the billing list finds them.",
      resolve: ({ search }, _args, ctx) => countToBill(ctx, search),
    }),
    turnover: t.expose("turnover", { type: "Cents" }),
    byMedium: t.field({
      type: [MediumCountRef],
      atMost: SIZES.media,
      resolve: (summary) => summary.byMedium,
    }),
  }),
});

import { mediumById } from "backend/modules/media/service";
import { MediumRef } from "backend/modules/media/types";
import { notFound } from "backend/platform/errors";
import { builder } from "backend/schema/builder";
import { listObject } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import type { BulkOutcome, BulkPreview, BulkRefusal } from "../bulk/bulk";
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

export const TextParamRef = builder.objectRef<{ name: string; value: string }>("TextParam").implement({
  description: "A value in a translated text.",
  fields: (t) => ({ name: t.exposeString("name"), value: t.exposeString("value") }),
});

/** The values of a text as the contract lists them. */
export const textParams = (params: Record<string, string | number>) =>
  Object.entries(params).map(([name, value]) => ({ name, value: String(value) }));

const BulkRefusalRef = builder.objectRef<BulkRefusal>("BulkRefusal").implement({
  description: "reason is a translation key.",
  fields: (t) => ({
    _id: t.exposeString("id"),
    label: t.exposeString("label"),
    reason: t.exposeString("reason"),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params),
    }),
  }),
});

export const BulkPreviewRef = builder.objectRef<BulkPreview>("BulkPreview").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    can: t.exposeInt("can"),
    refused: t.field({ type: [BulkRefusalRef], atMost: SIZES.chosen, resolve: (preview) => preview.refused }),
  }),
});

export const BulkOutcomeRef = builder.objectRef<BulkOutcome>("BulkOutcome").implement({
  fields: (t) => ({
    done: t.exposeInt("done"),
    withheld: t.exposeInt("withheld", {
      description: "Could have been changed, but was not, because all or nothing was asked for.",
    }),
    refused: t.field({ type: [BulkRefusalRef], atMost: SIZES.chosen, resolve: (outcome) => outcome.refused }),
  }),
});

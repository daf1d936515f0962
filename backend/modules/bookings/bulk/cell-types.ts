import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { TextParamRef, textParams } from "backend/schema/bulk-types";
import { SIZES } from "backend/schema/sizes";
import { MOST_CELLS } from "domain/bookings/cells";
import { BookingCellInput } from "../list/input-types";
import { userMayOnBooking } from "../record/permissions";
import { type CellsOutcome, changeCells, previewCells } from "./cells";

type Refusal = CellsOutcome["refused"][number];

const CellRefusalRef = builder.objectRef<Refusal>("BookingCellRefusal").implement({
  description: "reason is a translation key.",
  fields: (t) => ({
    cell: t.exposeInt("cell", { description: "Its place in the post, from 0." }),
    _id: t.exposeString("id"),
    reason: t.exposeString("reason"),
    field: t.string({
      nullable: true,
      description: "The path of the field at fault, if it is not the one of the cell.",
      resolve: ({ field }) => field ?? null,
    }),
    params: t.field({
      type: [TextParamRef],
      atMost: SIZES.words,
      resolve: ({ params }) => textParams(params),
    }),
  }),
});

const CellsOutcomeRef = builder.objectRef<CellsOutcome>("BookingCellsOutcome").implement({
  fields: (t) => ({
    done: t.exposeInt("done", { description: "How many cells have another value now." }),
    refused: t.field({
      type: [CellRefusalRef],
      atMost: MOST_CELLS,
      resolve: ({ refused }) => refused,
    }),
    undo: t.string({
      nullable: true,
      description: "The id of what undoes the change, for 14 days; null where nothing can.",
      resolve: ({ undo }) => undo ?? null,
    }),
  }),
});

builder.queryField("bookingCellsPreview", (t) =>
  t.field({
    isHeavy: true,
    type: CellsOutcomeRef,
    access: { byRecord: userMayOnBooking },
    description: "What changeBookingCells would do. Writes nothing.",
    args: { cells: t.arg({ type: [BookingCellInput], required: true }) },
    resolve: (_root, { cells }, ctx) => previewCells(signedIn(ctx), cells),
  }),
);

builder.mutationField("changeBookingCells", (t) =>
  t.field({
    isHeavy: true,
    type: CellsOutcomeRef,
    access: { byRecord: userMayOnBooking },
    description: `Changes single fields of bookings, at most ${MOST_CELLS} at once; what is refused is left as it is.`,
    args: {
      cells: t.arg({ type: [BookingCellInput], required: true }),
      ...keyArg,
    },
    resolve: (_root, { cells, idempotencyKey }, ctx) => changeCells(signedIn(ctx), cells, idempotencyKey),
  }),
);

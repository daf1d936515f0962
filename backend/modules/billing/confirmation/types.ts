import { bookingById, requireOnBooking } from "backend/modules/bookings/service";
import { BookingRef } from "backend/modules/bookings/types";
import { MailStateEnum } from "backend/modules/material/types";
import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { requireReferenced } from "backend/platform/database/loaders";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { type ConfirmationMail, confirmationsOfBooking, sendDocument } from "./send";

export const ConfirmationMailRef = builder.objectRef<ConfirmationMail>("ConfirmationMail").implement({
  description: "A message that carried a document of a booking.",
  fields: (t) => ({
    _id: t.string({ resolve: (mail) => String(mail.id) }),
    at: t.expose("at", { type: "DateTime" }),
    user: t.field({
      type: UserRef,
      resolve: (mail, _args, ctx) => requireReferenced(userById(ctx).load(mail.userId)),
    }),
    receiver: t.exposeString("recipient"),
    state: t.field({ type: MailStateEnum, resolve: (mail) => mail.state }),
  }),
});

builder.objectField(BookingRef, "confirmationMails", (t) =>
  t.field({
    type: [ConfirmationMailRef],
    atMost: SIZES.notes,
    description: "The latest first, one for each receiver.",
    resolve: (booking, _args, ctx) => confirmationsOfBooking(ctx).load(booking.id),
  }),
);

export const DocumentMessageInput = builder.inputType("ConfirmationMessage", {
  fields: (t) => ({
    bookingId: t.string({ required: true }),
    version: t.int({ required: true, description: "Of the booking whose document was seen." }),
    receivers: t.stringList({ required: true }),
    subject: t.string({ required: true }),
    text: t.string({ required: true }),
  }),
});

builder.mutationField("sendConfirmation", (t) =>
  t.field({
    isHeavy: true,
    type: BookingRef,
    description: "Sends a booking's confirmation, as a PDF, to each receiver.",
    access: { byRecord: requireOnBooking },
    args: {
      data: t.arg({ type: DocumentMessageInput, required: true }),
      file: t.arg({ type: "File", required: true }),
      ...keyArg,
    },
    resolve: async (_root, { data, file, idempotencyKey }, ctx) =>
      requireReferenced(
        bookingById(ctx).load(
          await sendDocument(
            signedIn(ctx),
            { document: "confirmation", message: data, file },
            idempotencyKey,
          ),
        ),
      ),
  }),
);

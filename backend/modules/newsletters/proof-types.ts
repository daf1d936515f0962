import { defineMailsOf, sendDocument } from "backend/modules/billing/service";
import { ConfirmationMailRef, DocumentMessageInput } from "backend/modules/billing/types";
import { bookingById, requireOnBooking } from "backend/modules/bookings/service";
import { BookingRef } from "backend/modules/bookings/types";
import { requireReferenced } from "backend/platform/database/loaders";
import { signedIn } from "backend/schema/access";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder, keyArg } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { fillIn } from "domain/newsletters/placeholders";
import { type AdProof, clickDaysOf, type DayClicks, MOST_DAYS, proofOfAd } from "./clicks";
import { newsletterRefusal } from "./newsletter";

const NOBODY = { firstName: null, lastName: null };

const DayClicksRef = builder.objectRef<DayClicks>("NewsletterDayClicks").implement({
  fields: (t) => ({
    day: t.expose("day", { type: "Date", description: "In Vienna." }),
    clicks: t.exposeInt("clicks"),
  }),
});

const ProofRef = builder.objectRef<AdProof>("NewsletterProof").implement({
  description: "What came of an ad in the newsletter of its issue, for its client.",
  fields: (t) => ({
    subject: t.string({
      description: "As it was for those of whom no name is known.",
      resolve: ({ subject }) => fillIn(subject, NOBODY),
    }),
    sentAt: t.expose("sentAt", { type: "DateTime" }),
    endedAt: t.expose("endedAt", {
      type: "DateTime",
      nullable: true,
      description: "Null while it is being sent.",
    }),
    accepted: t.exposeInt("accepted", { description: "Receivers whose mail server has taken it." }),
    clicks: t.exposeInt("clicks"),
    target: t.exposeString("target", { description: "Where the ad leads." }),
    days: t.field({
      type: [DayClicksRef],
      atMost: MOST_DAYS,
      cost: OWN_STATEMENT,
      description: `The first ${MOST_DAYS} days with clicks.`,
      resolve: ({ linkId }, _args, { db }) => clickDaysOf(db, linkId),
    }),
  }),
});

builder.objectField(BookingRef, "newsletterProof", (t) =>
  t.field({
    type: ProofRef,
    nullable: true,
    cost: OWN_STATEMENT,
    description: "Null as long as no newsletter was sent with its ad, and a link in it.",
    // An ad stands in newsletters only where it was sold for one.
    resolve: ({ id, specType }, _args, { db }) => (specType === "immoflash" ? proofOfAd(db, id) : null),
  }),
);

const proofMailsOfBooking = defineMailsOf("newsletter_proof");

builder.objectField(BookingRef, "newsletterProofMails", (t) =>
  t.field({
    type: [ConfirmationMailRef],
    atMost: SIZES.notes,
    description: "The messages that carried its proof, the latest first, one for each receiver.",
    resolve: (booking, _args, ctx) => proofMailsOfBooking(ctx).load(booking.id),
  }),
);

builder.mutationField("sendNewsletterProof", (t) =>
  t.field({
    isHeavy: true,
    type: BookingRef,
    description: "Sends what came of an ad in a newsletter, as a PDF, to each receiver.",
    access: { byRecord: requireOnBooking },
    args: {
      data: t.arg({ type: DocumentMessageInput, required: true }),
      file: t.arg({ type: "File", required: true }),
      ...keyArg,
    },
    resolve: async (_root, { data: message, file, idempotencyKey }, ctx) => {
      const requireThere = async (id: number) => {
        if ((await proofOfAd(ctx.db, id)) === null) throw newsletterRefusal("newsletter_no_proof");
      };
      const letter = { document: "newsletter_proof", message, file, requireThere } as const;
      return await requireReferenced(
        bookingById(ctx).load(await sendDocument(signedIn(ctx), letter, idempotencyKey)),
      );
    },
  }),
);

import { BookingRef } from "backend/modules/bookings/types";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { fillIn } from "domain/newsletters/placeholders";
import { type AdProof, clickDaysOf, type DayClicks, MOST_DAYS, proofOfAd } from "./clicks";

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

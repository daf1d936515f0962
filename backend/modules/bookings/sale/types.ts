import { CONTACT } from "backend/modules/companies/types";
import { IssueRef } from "backend/modules/issues/types";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { parseId } from "domain/identifiers";
import { BookingRef } from "../record/object-types";
import { isVisibleBooking } from "../record/permissions";
import { clientTurnover, contactOf, lastBookingOf, openItemsOf, visibleClient } from "./client-overview";
import { LATER_NAMED, type LaterIssues, laterIssuesOf } from "./later-issues";

const ClientOverviewRef = builder.objectRef<{ id: number; name: string }>("ClientOverview").implement({
  description: "What one knows of a client while selling. Figures are null without read__companies.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    turnover: t.field({
      type: "Cents",
      nullable: true,
      isCounted: true,
      cost: OWN_STATEMENT,
      description:
        "What it has booked in a year, as client or as agency, in media whose bookings the user may see.",
      args: { year: t.arg.int({ required: true }) },
      resolve: ({ id }, { year }, ctx) => clientTurnover(ctx, id, year),
    }),
    openItems: t.int({
      nullable: true,
      isCounted: true,
      cost: OWN_STATEMENT,
      description: "How many of its billing items are to be billed.",
      resolve: ({ id }, _args, ctx) => openItemsOf(ctx, id),
    }),
    contact: t.field({
      type: CONTACT.type,
      nullable: true,
      description: "The first of its contacts.",
      resolve: ({ id }, _args, ctx) => contactOf(ctx, id),
    }),
    lastBooking: t.field({
      type: BookingRef,
      nullable: true,
      cost: OWN_STATEMENT,
      description:
        "The one that appears last of those that are not cancelled and that the user may see, whatever its agency; in a medium and of a format.",
      args: { mediumId: t.arg.string(), formatId: t.arg.string() },
      resolve: ({ id }, where, ctx) => lastBookingOf(ctx, id, where),
    }),
  }),
});

builder.queryField("clientOverview", (t) =>
  t.field({
    type: ClientOverviewRef,
    nullable: true,
    access: { byRecord: isVisibleBooking },
    cost: OWN_STATEMENT,
    description:
      "null for an unknown company, and without read__companies for one that no visible booking names.",
    args: { id: t.arg.string({ required: true }) },
    resolve: async (_root, { id }, ctx) => await visibleClient(ctx, parseId(id) ?? 0),
  }),
);

const LaterIssuesRef = builder.objectRef<LaterIssues>("LaterIssues").implement({
  fields: (t) => ({
    formatId: t.string({ resolve: ({ formatId }) => String(formatId) }),
    issues: t.field({
      type: [IssueRef],
      atMost: LATER_NAMED,
      resolve: ({ issues }) => issues,
    }),
  }),
});

builder.objectField(IssueRef, "laterIssues", (t) =>
  t.field({
    type: [LaterIssuesRef],
    atMost: SIZES.offers,
    cost: 2 * OWN_STATEMENT,
    description:
      "Of the formats that are sold out in it: the next issues with space that have not closed for ads.",
    resolve: (issue, _args, ctx) => laterIssuesOf(ctx, issue),
  }),
);

import { BillingItemListRef } from "backend/modules/billing/types";
import { BookingListRef } from "backend/modules/bookings/types";
import { MOST_ISSUES_AHEAD } from "backend/modules/issues/service";
import { IssueRef } from "backend/modules/issues/types";
import { MaterialCountsRef, MaterialListRef } from "backend/modules/material/types";
import { NotificationRef } from "backend/modules/notifications/types";
import { PressReleaseListRef } from "backend/modules/press-releases/types";
import { YearlyPrintRef } from "backend/modules/yearly/types";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { PANEL_ROWS, PANELS, panelsFor } from "domain/dashboard/panels";
import { arrangeDashboard } from "./arrange";
import { type Dashboard, readDashboard } from "./dashboard";

const DashboardRef = builder.objectRef<Dashboard>("Dashboard").implement({
  description:
    "What the signed-in user's panels show: the first rows of lists. Null where they may not see it, or have hidden its panel.",
  fields: (t) => ({
    panels: t.stringList({
      atMost: PANELS.length,
      description: "Those that the user may see, in the order that they have at first.",
      resolve: (_dashboard, _args, ctx) => panelsFor(ctx.permissions),
    }),
    shown: t.stringList({
      atMost: PANELS.length,
      description: "As the user has arranged them. New ones may be missing, and all of them before that.",
      resolve: (_dashboard, _args, ctx) => [...(signedIn(ctx).user.dashboard?.shown ?? [])],
    }),
    hidden: t.stringList({
      atMost: PANELS.length,
      resolve: (_dashboard, _args, ctx) => [...(signedIn(ctx).user.dashboard?.hidden ?? [])],
    }),
    openBookings: t.expose("openBookings", { type: BookingListRef, nullable: true }),
    withoutJobId: t.expose("withoutJobId", {
      type: BookingListRef,
      nullable: true,
      description: "Open and active ones.",
    }),
    missingMaterial: t.expose("missingMaterial", { type: MaterialListRef, nullable: true }),
    materialCounts: t.expose("materialCounts", { type: MaterialCountsRef, nullable: true }),
    unbilled: t.expose("unbilled", { type: BillingItemListRef, nullable: true }),
    ownMaterial: t.expose("ownMaterial", {
      type: MaterialListRef,
      nullable: true,
      description: "What is missing of the bookings that the user looks after.",
    }),
    toBill: t.expose("toBill", {
      type: BillingItemListRef,
      nullable: true,
      description:
        "What is due to be billed: of the bookings that the user looks after, or of all if they look after none.",
    }),
    pressReleases: t.expose("pressReleases", {
      type: PressReleaseListRef,
      nullable: true,
      description: "Those that wait for a decision, the oldest first.",
    }),
    comments: t.expose("comments", {
      type: [NotificationRef],
      atMost: PANEL_ROWS,
      description: "Those that the user is notified of and has not read.",
    }),
    issues: t.expose("issues", {
      type: [IssueRef],
      nullable: true,
      atMost: MOST_ISSUES_AHEAD,
      description: "The next ones, and those that close within a week, by the day that they appear on.",
    }),
    year: t.expose("year", { type: YearlyPrintRef, nullable: true, description: "This one, of all types." }),
  }),
});

builder.queryField("dashboard", (t) =>
  t.field({
    type: DashboardRef,
    isCounted: true,
    access: "person",
    resolve: (_root, _args, ctx) => readDashboard(signedIn(ctx)),
  }),
);

builder.mutationField("arrangeDashboard", (t) =>
  t.boolean({
    access: "person",
    description:
      "Saves which panels the user sees, and in which order. What they may not see stays as it was.",
    args: { shown: t.arg.stringList({ required: true }), hidden: t.arg.stringList({ required: true }) },
    resolve: (_root, input, ctx) => arrangeDashboard(signedIn(ctx), input),
  }),
);

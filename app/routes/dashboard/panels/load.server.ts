import type { LoaderFunctionArgs } from "@remix-run/node";
import { COUNT_BOUND } from "domain/counted";
import { todayInVienna } from "domain/dates";
import { mayOnBookings } from "domain/permissions/bookings";
import { gqlRequest } from "~/graphql/client.server";
import { requireUser } from "~/session/current-user.server";
import { DashboardQuery } from "./documents";
import { PANEL_NAMES, PANELS } from "./panels";

/** The rows of a panel. */
const ROWS = 5;

/** What the panels ask the service for on behalf of somebody with these permissions. */
const variablesFor = (permissions: readonly string[]) => ({
  rows: ROWS,
  countAtMost: COUNT_BOUND,
  seesBookings: mayOnBookings(permissions, "view"),
  openBookings: PANELS.openBookings.filter,
  missingMaterial: PANELS.missingMaterial.filter,
  withoutJobId: PANELS.withoutJobId.filter,
  unbilled: PANELS.unbilled.filter,
});

/** The panels of the user's role: what they may not open is not asked for. */
export async function loadDashboard(args: LoaderFunctionArgs) {
  const { user } = await requireUser(args);
  const variables = variablesFor(user.permissions);
  const answer = await gqlRequest(args, DashboardQuery, variables);
  return { answer, panels: variables.seesBookings ? PANEL_NAMES : [], today: todayInVienna() };
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { COUNT_BOUND } from "domain/counted";
import { PANELS } from "domain/dashboard/panels";
import { todayInVienna } from "domain/dates";
import { postAction } from "~/forms/post/post-actions.server";
import { arrangementOf, postedArrangement } from "~/frames/board/arrangement";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";
import { DashboardQuery } from "./documents";

const ArrangeDashboard = graphql(`
  mutation ArrangeDashboard($shown: [String!]!, $hidden: [String!]!) {
    arrangeDashboard(shown: $shown, hidden: $hidden)
  }
`);

/** The panels of the user, in their order: what they may not open or have hidden is not asked for. */
export async function loadDashboard(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { dashboard } = await gqlRequest(args, DashboardQuery, { countAtMost: COUNT_BOUND });
  const { panels, shown, hidden, ...answer } = dashboard;
  return { answer, arrangement: arrangementOf(panels, { shown, hidden }), today: todayInVienna() };
}

/** Saves the arrangement that a board or its settings have posted. */
export const arrangeDashboard = postAction(signedIn, async (args, posted) => {
  // What the page did not show is not decided by it.
  const onPage = [...posted.getAll("shown"), ...posted.getAll("hidden")];
  const panels = PANELS.filter((name) => onPage.includes(name));
  await gqlRequest(args, ArrangeDashboard, postedArrangement(posted, panels));
  return redirect("/dashboard", 303);
});

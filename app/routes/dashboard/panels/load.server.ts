import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { PANELS } from "domain/dashboard/panels";
import { TO_DO_GROUPS } from "domain/dashboard/to-do";
import { todayInVienna } from "domain/dates";
import { z } from "zod";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { byIntent, postAction } from "~/forms/post/post-actions.server";
import { arrangementOf, postedArrangement } from "~/frames/board/arrangement";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { signedIn } from "~/session/guard.server";
import { DashboardQuery } from "./documents";
import { taskActs } from "./tasks/acts.server";

const ArrangeDashboard = graphql(`
  mutation ArrangeDashboard($shown: [String!]!, $hidden: [String!]!) {
    arrangeDashboard(shown: $shown, hidden: $hidden)
  }
`);

/** What the address asks for: a group of what is to be done as a whole, or all of them. */
const asked = z.object({
  show: z
    .enum([...TO_DO_GROUPS, "all"])
    .nullable()
    .catch(null),
});

/** The panels of the user, in their order: what they may not open or have hidden is not asked for. */
export async function loadDashboard(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { show } = asked.parse({ show: new URL(args.request.url).searchParams.get("show") });
  const { dashboard } = await gqlRequest(args, DashboardQuery, { whole: show });
  const { panels, shown, hidden, ...answer } = dashboard;
  return {
    answer,
    arrangement: arrangementOf(panels, { shown, hidden }),
    today: todayInVienna(),
    isWhole: show !== null,
    postKey: newIdempotencyKey(),
  };
}

/** Saves the arrangement that a board or its settings have posted. */
export const arrangeDashboard = postAction(signedIn, async (args, posted) => {
  // What the page did not show is not decided by it.
  const onPage = [...posted.getAll("shown"), ...posted.getAll("hidden")];
  const panels = PANELS.filter((name) => onPage.includes(name));
  await gqlRequest(args, ArrangeDashboard, postedArrangement(posted, panels));
  return redirect("/dashboard", 303);
});

/** What a row of what is to be done posts, or the board. */
export const postToDashboard = byIntent(arrangeDashboard, taskActs);

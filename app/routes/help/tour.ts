import { redirect } from "@remix-run/node";
import { z } from "zod";
import { backAction } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { signedIn } from "~/session/guard.server";

const SetTourStep = graphql(`
  mutation SetTourStep($step: Int) {
    setTourStep(step: $step)
  }
`);

/** A step by its number; without one the tour ends. The service checks the number. */
const posted = z.object({ step: z.string().default("") });

/** Goes to a step of the tour, whose screen the post names in `back`, or ends the tour. */
export const action = backAction({
  may: signedIn,
  schema: posted,
  send: (args, { step }) => gqlRequest(args, SetTourStep, { step: /^\d$/.test(step) ? Number(step) : null }),
});

export function loader() {
  return redirect("/help");
}

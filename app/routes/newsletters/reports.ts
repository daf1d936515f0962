import type { ActionFunctionArgs } from "@remix-run/node";
import { anonymousForm } from "~/forms/post/posted-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";

const ReceiveReport = graphql(`mutation ReceiveMailReport($message: String!) {
  received: receiveMailReport(message: $message)
}`);

/** Longer ones are none: what a mail server adds to a newsletter is short. */
const LONGEST = 600_000;

/**
 * Where the mailbox for reports hands in its mail, as the field `message`. Whoever posts here has no session, and needs
 * none: a report without a token of ours changes nothing.
 */
export async function action(args: ActionFunctionArgs) {
  const message = (await anonymousForm(args)).get("message");
  if (typeof message !== "string" || message === "") throw Response.json(null, { status: 400 });
  if (message.length > LONGEST) throw Response.json(null, { status: 413 });
  const { received } = await gqlRequest(args, ReceiveReport, { message });
  return Response.json({ received }, { headers: { "Cache-Control": "no-store" } });
}

export const loader = () => Response.json(null, { status: 405, headers: { Allow: "POST" } });

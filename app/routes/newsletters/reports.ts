import type { ActionFunctionArgs } from "@remix-run/node";
import { reportTokensIn } from "domain/newsletters/report-tokens";
import { print } from "graphql";
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
  const message = (await args.context.readMessage(args.request)).get("message");
  if (typeof message !== "string" || message === "") throw Response.json(null, { status: 400 });
  if (message.length > LONGEST) throw Response.json(null, { status: 413 });
  const { request, context } = args;
  // A service elsewhere takes a long document from nobody without a token: the report has that of a delivery.
  const { status, data, errors } = await context.ask({
    query: print(ReceiveReport),
    variables: { message },
    token: reportTokensIn(message)[0] ?? null,
    source: context.clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    signal: undefined,
  });
  const [refusal] = errors ?? [];
  // The mailbox hands it in again.
  const isLater = status === 502 || status === 503 || refusal?.message === "errors.too_much_asked";
  if (isLater) throw Response.json(null, { status: 503 });
  if (status === 413) throw Response.json(null, { status });
  const code = refusal?.extensions?.code;
  // Too long for a stranger: the report has no token of ours.
  if (code !== undefined && code !== "NOT_AUTHENTICATED") throw Response.json(null, { status: 500 });
  const { received = "none" } = (data ?? {}) as { received?: string };
  return Response.json({ received }, { headers: { "Cache-Control": "no-store" } });
}

export const loader = () => Response.json(null, { status: 405, headers: { Allow: "POST" } });

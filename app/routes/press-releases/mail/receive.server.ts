import type { ActionFunctionArgs } from "@remix-run/node";
import { MOST_MAIL_BYTES } from "domain/press-releases/mail";
import { print } from "graphql";
import { graphql } from "~/graphql/graphql";

const Access = graphql(`query PressMailAccess { pressMailAccess }`);
const Receive = graphql(`mutation ReceivePressMail($message: File!) { receivePressMail(message: $message) }`);

const refused = (status: number) => Response.json(null, { status, headers: { "Cache-Control": "no-store" } });

/** Asks the service with the secret that the mailbox shows, in place of a session. */
async function ask(
  { request, context }: ActionFunctionArgs,
  query: string,
  token: string | null,
  variables = {},
) {
  const { status, data, errors } = await context.ask({
    query,
    variables,
    token,
    source: context.clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    signal: undefined,
  });
  if (status === 502 || status === 503) throw refused(503);
  if (status === 413) throw refused(413);
  const [error] = errors ?? [];
  // The mailbox hands it in again.
  if (error?.message === "errors.too_much_asked") throw refused(503);
  if (error) throw refused(error.extensions?.code === "BAD_USER_INPUT" ? 413 : 500);
  return data as { pressMailAccess?: string };
}

async function requireAccess(args: ActionFunctionArgs, token: string | null): Promise<void> {
  const { pressMailAccess } = await ask(args, print(Access), token);
  if (pressMailAccess === "off") throw refused(404);
  if (pressMailAccess !== "open") throw refused(403);
}

const TOKEN = /^[\w-]{1,200}$/;

/** The secret in the head of the request, by which the mail may be large: it is known before the body is read. */
const tokenInHead = (request: Request): string | null =>
  /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

/** Takes in a mail. The answer is the same, whatever becomes of it. */
export async function receiveMail(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const inHead = tokenInHead(request);
  let form: FormData;
  let token = inHead;
  if (inHead === null) {
    // Where there is no mailbox, nothing is read.
    const { pressMailAccess } = await ask(args, print(Access), null);
    if (pressMailAccess === "off") throw refused(404);
    form = await context.readMessage(request);
    const given = form.get("token");
    token = typeof given === "string" && TOKEN.test(given) ? given : null;
    await requireAccess(args, token);
  } else {
    await requireAccess(args, inHead);
    form = await context.readMail(request);
  }
  const posted = form.get("message");
  const message = typeof posted === "string" ? new File([posted], "message.eml") : posted;
  if (!message || message.size === 0) throw refused(400);
  if (message.size > MOST_MAIL_BYTES) throw refused(413);
  await ask(args, print(Receive), token, { message });
  return Response.json({ received: true }, { headers: { "Cache-Control": "no-store" } });
}

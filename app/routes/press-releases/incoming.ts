import type { ActionFunctionArgs } from "@remix-run/node";
import { receiveMail } from "./mail/receive.server";

/** Where the mailbox for press releases hands in its mail. It has no session: it shows a secret instead. */
export const action = (args: ActionFunctionArgs) => receiveMail(args);

export const loader = () => Response.json(null, { status: 405, headers: { Allow: "POST" } });

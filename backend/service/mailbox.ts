import { areSecretsEqual } from "backend/platform/external/secrets-equal";
import type { RequestSender, SharedContext } from "./request-context";

/** The mailbox for press releases, as a sender of requests: it has no rights. */
export const MAILBOX: RequestSender = { id: "mailbox", permissions: [] };

/** Whether a token is the secret of the mailbox. */
export const isTokenOfMailbox = (
  { pressMailToken }: Pick<SharedContext, "pressMailToken">,
  token: string,
): boolean => pressMailToken !== null && areSecretsEqual(token, pressMailToken);

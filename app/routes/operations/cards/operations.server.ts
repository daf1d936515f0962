import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { backAction, byIntent } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";

const PATH = "/settings/operations";

const OperationsScreen = graphql(`
  query OperationsScreen {
    operations {
      version
      node
      startedAt
      disk { free total }
      hasBucket
      hasMailServer
      knowsBackups
      backupAt
      database
      databaseVersion
      databaseBytes
      connections { open idle waiting }
      locks
      work { kind ready running paused failed nextAt }
      workDelay
      failedWork { _id kind state error attempts at isRepeatable }
      mailsWaiting
      mailsFailed
      mailDelay
      unsentMails { _id state host createdAt dueAt attempts error }
    }
  }
`);

const RepeatWork = graphql(`
  mutation RepeatWork($id: String!, $idempotencyKey: String!) {
    repeatWork(id: $id, idempotencyKey: $idempotencyKey)
  }
`);

const SendMailAgain = graphql(`
  mutation SendMailAgain($id: String!, $idempotencyKey: String!) {
    sendMailAgain(id: $id, idempotencyKey: $idempotencyKey)
  }
`);

export async function loadOperations(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { operations } = await gqlRequest(args, OperationsScreen);
  return operations;
}

const again = z.object({ id: z.string() });
const may = mayDo({ action: "manage_operations" });

/** Has work, or with the intent `mail` a message, tried once more. */
export const repeatOperation = byIntent(
  backAction({
    may,
    schema: again,
    send: (args, { id }, idempotencyKey) => gqlRequest(args, RepeatWork, { id, idempotencyKey }),
    toast: ({ repeatWork }) => texts("operations")(repeatWork ? "toast.workBegun" : "toast.workGoesOn"),
    back: PATH,
  }),
  {
    mail: backAction({
      may,
      schema: again,
      send: (args, { id }, idempotencyKey) => gqlRequest(args, SendMailAgain, { id, idempotencyKey }),
      toast: ({ sendMailAgain }) => texts("operations")(sendMailAgain ? "toast.mailWaits" : "toast.mailSent"),
      back: PATH,
    }),
  },
);

/** What the screen shows. */
export type Operations = Awaited<ReturnType<typeof loadOperations>>;

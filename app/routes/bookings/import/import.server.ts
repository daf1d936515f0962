import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { answerImport } from "~/records/import/import-steps.server";
import { requireToken, requireUser } from "~/session/current-user.server";
import { type MayPost, requireOnBookings, requirePermission } from "~/session/guard.server";
import { readImportFile } from "./file.server";
import { headOf } from "./heads";

const ImportReport = graphql(`
  fragment ImportReport on BookingImportReport @_unmask {
    total
    good
    created
    problems { line field message params { name value } }
  }
`);

const PreviewImport = graphql(
  `
  query PreviewImport($file: File!) { report: bookingImportPreview(file: $file) { ...ImportReport } }
`,
  [ImportReport],
);

const ImportBookings = graphql(
  `
  mutation ImportBookings($file: File!, $onlyGood: Boolean!, $idempotencyKey: String!) {
    report: importBookings(file: $file, onlyGood: $onlyGood, idempotencyKey: $idempotencyKey) { ...ImportReport }
  }
`,
  [ImportReport],
);

const mayImport: MayPost = (permissions) => {
  requireOnBookings(permissions, "create");
  requirePermission(permissions, { collectionType: "companies" });
};

export async function loadImport(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { user } = await requireUser(args);
  mayImport(user.permissions);
  return { idempotencyKey: newIdempotencyKey() };
}

/** Checks a file, or books its lines: all of them, or those without a problem. */
export async function changeImport(args: ActionFunctionArgs) {
  const posted = await postedForm(args, mayImport);
  return await answerImport(posted, {
    read: () => readImportFile(args, posted),
    headOf,
    preview: async (file) => (await gqlRequest(args, PreviewImport, { file })).report,
    insert: async (file, how) => (await gqlRequest(args, ImportBookings, { file, ...how })).report,
  });
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { ImportField } from "domain/bookings/import";
import { z } from "zod";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, keyAfter, problemsOf } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { requireToken, requireUser } from "~/session/current-user.server";
import { type MayPost, requireOnBookings, requirePermission } from "~/session/guard.server";
import { type ImportFile, readImportFile } from "./file.server";
import { BOOKING_IMPORT_FORM } from "./heads";

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

type Report = ResultOf<typeof ImportReport>;

/** A problem with the line of the file and the text of the cell. */
type ShownProblem = {
  line: number;
  field: ImportField;
  value: string;
  message: string;
  params: Record<string, string>;
};

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

/** What the form posts. */
export const importSchema = z.object({ file: z.instanceof(File).optional(), csv: z.string().optional() });

/** Checks a file, or books its lines: all of them, or those without a problem. */
export async function changeImport(args: ActionFunctionArgs) {
  const posted = await postedForm(args, mayImport);
  const { file, problem } = await readImportFile(args, posted);
  // In every step the user mends the file, so its form shows all problems.
  const form = { ...parseForm(posted, importSchema), name: BOOKING_IMPORT_FORM };
  const { intent, idempotencyKey } = form;
  if (!file) return replyWithProblems(form, [problem], PROBLEM);
  try {
    if (intent !== "import-all" && intent !== "import-good")
      return await check(args, file, newIdempotencyKey());
    const { report } = await gqlRequest(args, ImportBookings, {
      file: file.canonical,
      onlyGood: intent === "import-good",
      idempotencyKey,
    });
    if (report.created === 0) return await check(args, file, newIdempotencyKey(), "nothing");
    return data({
      step: "outcome" as const,
      ...counted(report),
      problems: problemRows(report, file),
      failed: false,
    });
  } catch (refusal) {
    const problems = problemsOf(refusal).map((one) => ({ ...one, field: "file" }));
    // Shows the text of the file, so that the user can mend it here.
    posted.set("csv", file.text);
    const again = { ...parseForm(posted, importSchema), name: BOOKING_IMPORT_FORM };
    return replyWithProblems(
      { ...again, idempotencyKey: keyAfter(refusal, idempotencyKey) },
      problems,
      PROBLEM,
    );
  }
}

const PROBLEM = { step: "problem" as const, failed: true };

async function check(
  args: ActionFunctionArgs,
  file: ImportFile,
  idempotencyKey: string,
  outcome?: "nothing",
) {
  const { report } = await gqlRequest(args, PreviewImport, { file: file.canonical });
  return data({
    step: "report" as const,
    ...counted(report),
    problems: problemRows(report, file),
    unknown: file.unknown,
    text: file.text,
    outcome,
    idempotencyKey,
    failed: false,
  });
}

const counted = ({ total, good, created }: Report) => ({ total, good, created });

function problemRows({ problems }: Report, { lines, cells }: ImportFile): ShownProblem[] {
  return problems.map(({ line, field, message, params }) => ({
    line: lines[line - 1] ?? line,
    field: field as ImportField,
    value: (cells[line - 1]?.[field as ImportField] ?? "").slice(0, 80),
    message,
    params: Object.fromEntries(params.map(({ name, value }) => [name, value])),
  }));
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { ImportArea } from "domain/areas";
import { IMPORT_COLUMNS, type ImportColumn, nameKey } from "domain/records/import";
import { z } from "zod";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, keyAfter, problemsOf } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { textsByKey } from "~/i18n/i18n";
import { requireToken, requireUser } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { type CsvFile, readCsvFile } from "./csv-file.server";
import { IMPORT_FORM } from "./import-form";

const Report = graphql(`
  fragment RecordImportShown on RecordImportReport @_unmask {
    total good created
    problems { line field message params { name value } }
  }
`);

const Preview = graphql(
  `query RecordImportPreview($area: ImportArea!, $file: File!) {
    report: recordImportPreview(area: $area, file: $file) { ...RecordImportShown }
  }`,
  [Report],
);

const Import = graphql(
  `mutation ImportRecords($area: ImportArea!, $file: File!, $idempotencyKey: String!) {
    report: importRecords(area: $area, file: $file, idempotencyKey: $idempotencyKey) { ...RecordImportShown }
  }`,
  [Report],
);

/** What the form posts. */
export const recordImportForm = z.object({ file: z.instanceof(File).optional(), csv: z.string().optional() });

/** The area of an address such as `/tags/import`. */
function areaOf(request: Request): ImportArea {
  const [, area = ""] = new URL(request.url).pathname.split("/");
  if (!Object.hasOwn(IMPORT_COLUMNS, area))
    throw Response.json(null, { status: 404, statusText: "Not Found" });
  return area as ImportArea;
}

const mayImport = (area: ImportArea) => mayDo({ action: "create", collectionType: area });

export async function loadRecordImport(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const area = areaOf(args.request);
  const { user } = await requireUser(args);
  mayImport(area)(user.permissions);
  const t = textsByKey(area);
  const columns = Object.entries(IMPORT_COLUMNS[area]).map(
    ([name, { head, kind = "text", values, required }]) => ({
      name,
      head: t(head),
      kind,
      values:
        kind === "choice" || kind === "flag"
          ? Object.values(values ?? {})
              .map((text) => t(text))
              .join(", ")
          : "",
      required: required ?? false,
    }),
  );
  return { area, title: textsByKey(area)("title"), columns, idempotencyKey: newIdempotencyKey() };
}

/** The values of a column, by the words that exports have for them. */
function valuesByText(area: ImportArea, { values = {} }: ImportColumn): ReadonlyMap<string, string> {
  const t = textsByKey(area);
  return new Map(Object.entries(values).map(([value, text]) => [nameKey(t(text)), value]));
}

function readFile(args: ActionFunctionArgs, area: ImportArea, form: FormData) {
  const columns = IMPORT_COLUMNS[area];
  const values = new Map(Object.entries(columns).map(([name, column]) => [name, valuesByText(area, column)]));
  const t = textsByKey(area);
  const headOf = (name: string) => t(columns[name]?.head ?? name);
  const fields = Object.keys(columns);
  return readCsvFile(args, form, {
    fields,
    required: fields.filter((name) => columns[name]?.required),
    headOf,
    fieldOfHead: (head) =>
      fields.find((name) => [headOf(name), name].some((known) => nameKey(known) === nameKey(head))) ?? null,
    cellOf: (name, text) => values.get(name)?.get(nameKey(text)) ?? text,
  });
}

/** Checks a file, or makes a record of each of its lines. */
export async function changeRecordImport(args: ActionFunctionArgs) {
  const area = areaOf(args.request);
  const posted = await postedForm(args, mayImport(area));
  const { file, problem } = await readFile(args, area, posted);
  const form = { ...parseForm(posted, recordImportForm), name: IMPORT_FORM };
  const { intent, idempotencyKey } = form;
  if (!file) return replyWithProblems(form, [problem], PROBLEM);
  try {
    if (intent !== "import") return await check(args, area, file);
    const { report } = await gqlRequest(args, Import, { area, file: file.canonical, idempotencyKey });
    if (report.created === 0) return await check(args, area, file, "nothing");
    return data({ step: "outcome" as const, created: report.created, failed: false });
  } catch (refusal) {
    const problems = problemsOf(refusal).map((one) => ({ ...one, field: "file" }));
    // Shows the text of the file, so that the user can mend it here.
    posted.set("csv", file.text);
    const again = { ...parseForm(posted, recordImportForm), name: IMPORT_FORM };
    return replyWithProblems(
      { ...again, idempotencyKey: keyAfter(refusal, idempotencyKey) },
      problems,
      PROBLEM,
    );
  }
}

const PROBLEM = { step: "problem" as const, failed: true };

async function check(args: ActionFunctionArgs, area: ImportArea, file: CsvFile<string>, outcome?: "nothing") {
  const { report } = await gqlRequest(args, Preview, { area, file: file.canonical });
  const { total, good } = report;
  return data({
    step: "report" as const,
    total,
    good,
    problems: shown(area, report, file),
    unknown: file.unknown,
    text: file.text,
    outcome,
    idempotencyKey: newIdempotencyKey(),
    failed: false,
  });
}

function shown(area: ImportArea, { problems }: ResultOf<typeof Report>, { lines, cells }: CsvFile<string>) {
  const lineOf = (record: number) => lines[record - 1] ?? record;
  const t = textsByKey(area);
  // In words already: the messages of an area's rules are among its texts, which this screen does not send.
  const said = textsByKey("validation");
  return problems.map(({ line, field, message, params }) => {
    const values = params.map(({ name, value }) => [name, name === "line" ? lineOf(Number(value)) : value]);
    return {
      line: lineOf(line),
      column: t(IMPORT_COLUMNS[area][field]?.head ?? field),
      value: (cells[line - 1]?.[field] ?? "").slice(0, 80),
      problem: said(message, Object.fromEntries(values)),
    };
  });
}

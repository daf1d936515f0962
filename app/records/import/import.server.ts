import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ImportArea, RECORD_AREAS } from "domain/areas";
import { CSV_BOUNDS } from "domain/csv";
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
import { RECORD_IMPORT_FORM } from "./import-form";

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

const Start = graphql(`mutation StartLongImport($area: ImportArea!, $file: File!, $idempotencyKey: String!) {
  started: startLongImport(area: $area, file: $file, idempotencyKey: $idempotencyKey) { _id }
}`);
const CarryOut = graphql(`mutation CarryOutLongImport($id: String!, $idempotencyKey: String!) {
  started: carryOutLongImport(id: $id, idempotencyKey: $idempotencyKey) { _id }
}`);
const LongImport = graphql(`query LongImport($id: String!) {
  run: longImport(id: $id) {
    _id isTrial total good made isKept
    work { _id state done total refused error }
    problems { line field value message params { name value } }
  }
}`);

/** What the form posts. */
export const recordImportForm = z.object({
  file: z.instanceof(File).optional(),
  csv: z.string().optional(),
  run: z.string().optional(),
});

/** The area of an address such as `/tags/import`, and the address of its list. */
function areaOf(request: Request): { area: ImportArea; path: string } {
  const { pathname } = new URL(request.url);
  const recordArea = RECORD_AREAS.find(({ path, imports }) => imports && pathname === `${path}/import`);
  if (!recordArea) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { area: recordArea.name as ImportArea, path: recordArea.path };
}

const mayImport = (area: ImportArea) => mayDo({ action: "create", collectionType: area });

export async function loadRecordImport(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { area, path } = areaOf(args.request);
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
  const id = new URL(args.request.url).searchParams.get("run");
  const run = id === null ? null : (await gqlRequest(args, LongImport, { id })).run;
  return {
    run: run && {
      ...run,
      problems: run.problems.map((one) => ({ ...inWords(area, one), value: one.value })),
    },
    path,
    title: textsByKey(area)("title"),
    columns,
    idempotencyKey: newIdempotencyKey(),
  };
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
    isLong: true,
    required: fields.filter((name) => columns[name]?.required),
    headOf,
    fieldOfHead: (head) =>
      fields.find((name) => [headOf(name), name].some((ownHead) => nameKey(ownHead) === nameKey(head))) ??
      null,
    cellOf: (name, text) => values.get(name)?.get(nameKey(text)) ?? text,
  });
}

/** Checks a file, or makes a record of each of its lines. */
export async function changeRecordImport(args: ActionFunctionArgs) {
  const { area, path } = areaOf(args.request);
  const posted = await postedForm(args, mayImport(area));
  const toRun = ({ started }: { started: { _id: string } }) =>
    redirect(`${path}/import?run=${started._id}`, { status: 303 });
  if (posted.get("intent") === "carryOut") {
    const form = parseForm(posted, recordImportForm);
    const variables = { id: form.values?.run ?? "", idempotencyKey: form.idempotencyKey };
    try {
      return toRun(await gqlRequest(args, CarryOut, variables));
    } catch (refusal) {
      return replyWithProblems(form, problemsOf(refusal), PROBLEM);
    }
  }
  const { file, problem } = await readFile(args, area, posted);
  const form = { ...parseForm(posted, recordImportForm), name: RECORD_IMPORT_FORM };
  const { intent, idempotencyKey } = form;
  if (!file) return replyWithProblems(form, [problem], PROBLEM);
  try {
    if (file.lines.length > CSV_BOUNDS.lines) {
      return toRun(await gqlRequest(args, Start, { area, file: file.canonical, idempotencyKey }));
    }
    if (intent !== "import") return await check(args, area, file);
    const { report } = await gqlRequest(args, Import, { area, file: file.canonical, idempotencyKey });
    if (report.created === 0) return await check(args, area, file, "nothing");
    return data({ step: "outcome" as const, created: report.created, failed: false });
  } catch (refusal) {
    const problems = problemsOf(refusal).map((one) => ({ ...one, field: "file" }));
    // Shows the text of the file, so that the user can mend it here.
    posted.set("csv", file.text);
    const again = { ...parseForm(posted, recordImportForm), name: RECORD_IMPORT_FORM };
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
    problems: problemRows(area, report, file),
    unknown: file.unknown,
    text: file.text,
    outcome,
    idempotencyKey: newIdempotencyKey(),
    failed: false,
  });
}

function problemRows(
  area: ImportArea,
  { problems }: ResultOf<typeof Report>,
  { lines, cells }: CsvFile<string>,
) {
  const lineOf = (record: number) => lines[record - 1] ?? record;
  return problems.map(({ line, field, message, params }) => ({
    ...inWords(area, {
      line: lineOf(line),
      field,
      message,
      params: params.map(({ name, value }) => ({
        name,
        value: name === "line" ? String(lineOf(Number(value))) : value,
      })),
    }),
    value: (cells[line - 1]?.[field] ?? "").slice(0, 80),
  }));
}

type Problem = { line: number; field: string; message: string; params: { name: string; value: string }[] };

/** In words already: the messages of an area's rules are among its texts, which this screen does not send. */
function inWords(area: ImportArea, { line, field, message, params }: Problem) {
  const values = Object.fromEntries(params.map(({ name, value }) => [name, value]));
  const column = textsByKey(area)(IMPORT_COLUMNS[area][field]?.head ?? field);
  return { line, column, problem: textsByKey("validation")(message, values) };
}

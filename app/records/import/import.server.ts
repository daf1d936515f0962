import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { type ImportArea, RECORD_AREAS } from "domain/areas";
import { fieldOfHead, nameKey } from "domain/import-lines";
import { IMPORT_COLUMNS, type ImportColumn } from "domain/records/import";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, problemsOf } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { textsByKey } from "~/i18n/i18n";
import { requireToken, requireUser } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { readCsvFile } from "./csv-file.server";
import { answerImport, IMPORT_PROBLEM, importForm, problemInWords } from "./import-steps.server";

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

/** The area of an address such as `/tags/import`, and the address of its list. */
function areaOf(request: Request): { area: ImportArea; path: string } {
  const { pathname } = new URL(request.url);
  const recordArea = RECORD_AREAS.find(({ path, imports }) => imports && pathname === `${path}/import`);
  if (!recordArea) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return { area: recordArea.name as ImportArea, path: recordArea.path };
}

/** The head of a column, as exports write it. */
const headOf = (area: ImportArea) => (name: string) =>
  textsByKey(area)(IMPORT_COLUMNS[area][name]?.head ?? name);

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
      problems: run.problems.map((one) => ({ ...problemInWords(headOf(area), one), value: one.value })),
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
  const fields = Object.keys(columns);
  return readCsvFile(args, form, {
    fields,
    isLong: true,
    required: fields.filter((name) => columns[name]?.required),
    headOf: headOf(area),
    fieldOfHead: (head) => fieldOfHead(fields, head, (name) => [headOf(area)(name)]),
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
    const form = parseForm(posted, importForm);
    const variables = { id: form.values?.run ?? "", idempotencyKey: form.idempotencyKey };
    try {
      return toRun(await gqlRequest(args, CarryOut, variables));
    } catch (refusal) {
      return replyWithProblems(form, problemsOf(refusal), IMPORT_PROBLEM);
    }
  }
  return await answerImport(posted, {
    read: () => readFile(args, area, posted),
    headOf: headOf(area),
    preview: async (file) => (await gqlRequest(args, Preview, { area, file })).report,
    insert: async (file, { idempotencyKey }) =>
      (await gqlRequest(args, Import, { area, file, idempotencyKey })).report,
    start: async (file, idempotencyKey) =>
      toRun(await gqlRequest(args, Start, { area, file, idempotencyKey })),
  });
}

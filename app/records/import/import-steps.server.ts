import { data } from "@remix-run/node";
import { CSV_BOUNDS } from "domain/csv";
import { SHOWN_OF_CELL } from "domain/import-lines";
import { z } from "zod";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { keyAfter, problemsOf } from "~/graphql/client.server";
import { textsByKey } from "~/i18n/i18n";
import type { CsvFile, CsvReading } from "./csv-file.server";
import { IMPORT_FORM } from "./import-form";

/** What the forms of an import post; `run`: a long file that was tried out. */
export const importForm = z.object({
  file: z.instanceof(File).optional(),
  csv: z.string().optional(),
  run: z.string().optional(),
});

/** A problem as the service names it: `line` counts records. */
interface Problem {
  line: number;
  field: string;
  message: string;
  params: readonly { name: string; value: string }[];
}

/** How an import would go, or went. */
interface Report {
  total: number;
  good: number;
  created: number;
  problems: readonly Problem[];
}

/** What is an area's own in the steps of an import. */
interface ImportSteps<Field extends string> {
  /** Reads the posted file or the pasted text. */
  read(): Promise<CsvReading<Field>>;
  headOf(field: Field): string;
  preview(file: File): Promise<Report>;
  /** Makes records of all lines, or of none; `onlyGood`: of those without a problem. */
  insert(file: File, how: { onlyGood: boolean; idempotencyKey: string }): Promise<Report>;
  /** Hands a file of more than 5,000 lines to work. */
  start?(file: File, idempotencyKey: string): Promise<Response>;
}

/** How a step answers that the file, or what was pasted, is refused. */
export const IMPORT_PROBLEM = { step: "problem" as const, failed: true };

/**
 * Answers a post of an import's screen: checks the file, or makes records of its lines (intent `import`), or of those
 * without a problem (`import-good`). In every step the user mends the file, so its form shows all problems.
 */
export async function answerImport<Field extends string>(posted: FormData, steps: ImportSteps<Field>) {
  const { file, problem } = await steps.read();
  const form = { ...parseForm(posted, importForm), name: IMPORT_FORM };
  const { intent, idempotencyKey } = form;
  if (!file) return replyWithProblems(form, [problem], IMPORT_PROBLEM);
  try {
    if (steps.start && file.lines.length > CSV_BOUNDS.lines)
      return await steps.start(file.canonical, idempotencyKey);
    const onlyGood = intent === "import-good";
    if (!onlyGood && intent !== "import") return await check(steps, file);
    const report = await steps.insert(file.canonical, { onlyGood, idempotencyKey });
    if (report.created === 0) return await check(steps, file, "nothing");
    return data({
      step: "outcome" as const,
      created: report.created,
      problems: problemRows(steps, report, file),
      failed: false,
    });
  } catch (refusal) {
    const problems = problemsOf(refusal).map((one) => ({ ...one, field: "file" }));
    // Shows the text of the file, so that the user can mend it here.
    posted.set("csv", file.text);
    const again = {
      ...parseForm(posted, importForm),
      name: IMPORT_FORM,
      idempotencyKey: keyAfter(refusal, idempotencyKey),
    };
    return replyWithProblems(again, problems, IMPORT_PROBLEM);
  }
}

async function check<Field extends string>(
  steps: ImportSteps<Field>,
  file: CsvFile<Field>,
  outcome?: "nothing",
) {
  const report = await steps.preview(file.canonical);
  const { total, good } = report;
  return data({
    step: "report" as const,
    total,
    good,
    problems: problemRows(steps, report, file),
    unknown: file.unknown,
    text: file.text,
    outcome,
    idempotencyKey: newIdempotencyKey(),
    failed: false,
  });
}

/** The problems by the lines of the user's file. */
function problemRows<Field extends string>(
  { headOf }: ImportSteps<Field>,
  { problems }: Report,
  { lines, cells }: CsvFile<Field>,
) {
  const lineOf = (record: number) => lines[record - 1] ?? record;
  return problems.map(({ line, field, message, params }) => ({
    ...problemInWords(headOf, {
      line: lineOf(line),
      field,
      message,
      params: params.map(({ name, value }) => ({
        name,
        value: name === "line" ? String(lineOf(Number(value))) : value,
      })),
    }),
    value: (cells[line - 1]?.[field as Field] ?? "").slice(0, SHOWN_OF_CELL),
  }));
}

/** In words already: the messages of an area's rules are among its texts, which the screen does not send. */
export function problemInWords<Field extends string>(
  headOf: (field: Field) => string,
  { line, field, message, params }: Problem,
) {
  const values = Object.fromEntries(params.map(({ name, value }) => [name, value]));
  return {
    line,
    column: headOf(field as Field),
    problem: textsByKey("validation")(message, values),
  };
}

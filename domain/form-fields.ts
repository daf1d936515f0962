import { isDay } from "domain/dates";
import { SIGNS_OF_CHARACTER } from "domain/fields/marks";
import { parseId } from "domain/identifiers";
import { problemOfWallTime } from "domain/lifecycle/wall-time";
import { countCharacters } from "domain/markdown/characters";
import { readMoney } from "domain/money";
import { z } from "zod";

// Conform hands over form strings: an empty field is undefined, a ticked checkbox true,
// one of several fields of the same name a list of one.

/** Null for what was not posted. */
export const orNull = <T>(value: T | undefined): T | null => value ?? null;

/** The id of a record that must be chosen. */
export const id = z
  .string({ error: "required" })
  .refine((text) => parseId(text) !== null, { error: "choice_invalid" });
/** The id of a record, null where none is chosen. */
export const optionalId = id.optional().transform(orNull);

/** Several fields of one name; empty rows and repeated values are ignored. */
export const idList = z
  .array(id.optional())
  .transform((ids) => [...new Set(ids.filter((one): one is string => one !== undefined))]);

/** The same where none may be posted at all. */
export const optionalIdList = idList.optional().transform((ids) => ids ?? []);

/** Rows of a form, each by the same schema. None where none are posted. */
export const rowsOf = <Row extends z.ZodType<object>>(row: Row, { atMost }: { atMost: number }) =>
  z
    .array(row)
    .max(atMost, { error: "too_many_rows" })
    .optional()
    .transform((rows) => rows ?? []);

/** Fields that are posted together, `empty` where none of them is. */
export const groupOf = <Group extends z.ZodType<object>>(group: Group, empty: z.output<Group>) =>
  group.optional().transform((given) => given ?? empty);

/** A day `YYYY-MM-DD`, null where it is empty. */
export const optionalDay = z.string().refine(isDay, { error: "date_invalid" }).optional().transform(orNull);

/** A day that must be given. */
export const requiredDay = z.string({ error: "required" }).refine(isDay, { error: "date_invalid" });

/** A time as clocks in Vienna show it, `2026-03-29T14:30`; null where it is empty. */
export const wallTime = z
  .string()
  .optional()
  .transform((text, context) => {
    const problem = text === undefined ? null : problemOfWallTime(text);
    if (problem === null) return orNull(text);
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

/** Lines as they are typed: browsers send two signs for the end of each, and count it as one. */
const lineEnds = (value: string) => value.replace(/\r\n?/g, "\n");

const oneSpace = (value: string) => value.replace(/\s+/g, " ");

/** A trimmed text, null where it is empty. */
export const optionalText = (max: number) =>
  z
    .string()
    .overwrite(lineEnds)
    .trim()
    .max(max, { error: "too_long" })
    .optional()
    .transform((value) => value || null);

/** A required text, trimmed. */
export const requiredText = (max: number) =>
  z
    .string({ error: "required" })
    .overwrite(lineEnds)
    .trim()
    // What is missing is not wrong as well.
    .min(1, { error: "required", abort: true })
    .max(max, { error: "too_long" });

/** A required name, which is told from others by its words: white space between them is one space. */
export const nameText = (max: number) =>
  z
    .string({ error: "required" })
    .overwrite(oneSpace)
    .trim()
    .min(1, { error: "required" })
    .max(max, { error: "too_long" });

/** A text of at most so many characters as readers see them. */
const isShort = (max: number) => (text: string) =>
  text.length <= max * SIGNS_OF_CHARACTER && countCharacters(text) <= max;

const tooManyCharacters = (max: number) => ({ error: "too_long", params: { max } });

/** A required name whose length is that which readers see. */
export const countedName = (max: number) =>
  z
    .string({ error: "required" })
    .overwrite(oneSpace)
    .trim()
    .min(1, { error: "required" })
    .refine(isShort(max), tooManyCharacters(max));

/** A text whose length is that which readers see, null where it is empty. */
const countedWith = (max: number, overwrite: (typed: string) => string) =>
  z
    .string()
    .overwrite(overwrite)
    .trim()
    .refine(isShort(max), tooManyCharacters(max))
    .optional()
    .transform((value) => value || null);

/** The same on one line: white space between its words is one space. */
export const countedLine = (max: number) => countedWith(max, oneSpace);

/** The same on several lines. */
export const countedText = (max: number) => countedWith(max, lineEnds);

/** Whether a box is ticked. */
export const checkbox = z
  .boolean({ error: "choice_invalid" })
  .optional()
  .transform((ticked) => ticked ?? false);

/** One of some values, null where none is chosen. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: "choice_invalid" }).optional().transform(orNull);

/** One of some values, the first one where none is chosen. */
export const choiceElseFirst = <const T extends readonly [string, ...string[]]>(values: T) =>
  optionalChoice(values).transform((value): T[number] => value ?? values[0]);

/** One of some values that must be chosen. */
export const requiredChoice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, {
    error: ({ input }) => (input === undefined || input === "" ? "required" : "choice_invalid"),
  });

/** A whole number within its bounds, null where it is empty. Spec §5: only digits. */
export const wholeNumber = ({ min = 0, max }: { min?: number; max: number }) =>
  z
    // Each optional by itself, as a form reads from a union only what its parts agree on.
    .union([z.string().optional(), z.number().optional()])
    .transform((value, context) => {
      const digits = String(value ?? "").trim();
      if (digits === "") return null;
      const number = Number(digits);
      if (/^\d+$/.test(digits) && number >= min && number <= max) return number;
      if (/^\d+$/.test(digits)) {
        context.addIssue({ code: "custom", message: "number_out_of_range", params: { min, max } });
      } else context.addIssue({ code: "custom", message: "number_invalid" });
      return z.NEVER;
    });

/** A whole number within its bounds, `empty` where nothing is typed. */
export const numberOr = (empty: number, bounds: { min?: number; max: number }) =>
  wholeNumber(bounds).transform((number) => number ?? empty);

/** German money as whole cents. */
export const cents = z.string({ error: "required" }).transform((value, context) => {
  const { cents, problem } = readMoney(value);
  if (problem === null) return cents;
  context.addIssue({ code: "custom", message: problem });
  return z.NEVER;
});

/** The same where it may be empty: null then. */
export const optionalCents = z
  .string()
  .optional()
  .transform((value, context) => {
    if (value === undefined) return null;
    const { cents, problem } = readMoney(value);
    if (problem === null) return cents;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  });

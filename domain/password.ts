import { z } from "zod";

/** A rule a password breaks. Keys of the namespace `validation`. */
export type PasswordProblem =
  | "password_too_short"
  | "password_too_long"
  | "password_uppercase_missing"
  | "password_lowercase_missing"
  | "password_digit_missing"
  | "password_special_missing";

/** The least number of characters of a password (spec §9). */
export const MIN_PASSWORD_LENGTH = 8;

/** The most of them: longer ones are refused at the sign-in before they cost a hash. */
export const MAX_PASSWORD_LENGTH = 1000;

/**
 * What a password lacks (spec §5): at least 8 characters, one uppercase, one lowercase, one digit,
 * one special character (anything but letter, digit and space); and not longer than a sign-in takes. Empty for a
 * good one.
 */
export function passwordProblems(text: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if ([...text].length < MIN_PASSWORD_LENGTH) problems.push("password_too_short");
  if (text.length > MAX_PASSWORD_LENGTH) problems.push("password_too_long");
  if (!/\p{Lu}/u.test(text)) problems.push("password_uppercase_missing");
  if (!/\p{Ll}/u.test(text)) problems.push("password_lowercase_missing");
  if (!/\p{Nd}/u.test(text)) problems.push("password_digit_missing");
  if (!/[^\p{L}\p{M}\p{N}\s]/u.test(text)) problems.push("password_special_missing");
  return problems;
}

/** What is wrong with a change of password, field by field; keys of the namespace `validation`. */
export function passwordChangeProblems(change: {
  current: string;
  new: string;
}): { field: "current" | "new"; message: string }[] {
  const { current, new: chosen } = change;
  const problems: ReturnType<typeof passwordChangeProblems> = [];
  if (current === "") problems.push({ field: "current", message: "password_missing" });
  if (current.length > MAX_PASSWORD_LENGTH) problems.push({ field: "current", message: "password_wrong" });
  if (chosen === "") return [...problems, { field: "new", message: "password_missing" }];
  if (chosen === current) problems.push({ field: "new", message: "password_unchanged" });
  return [...problems, ...passwordProblems(chosen).map((message) => ({ field: "new" as const, message }))];
}

const entered = z.string().default("");

/** The form that changes a password: the new one is typed twice (spec §5). */
export const passwordChangeSchema = z
  .object({ current: entered, new: entered, repeat: entered })
  .superRefine((form, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    for (const { field, message } of passwordChangeProblems(form)) refuse(field, message);
    if (form.repeat === "") refuse("repeat", "password_missing");
    else if (form.repeat !== form.new) refuse("repeat", "passwords_differ");
  });

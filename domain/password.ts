/** A rule a password breaks. Keys of the namespace `validation`. */
export type PasswordProblem =
  | "password_too_short"
  | "password_uppercase_missing"
  | "password_lowercase_missing"
  | "password_digit_missing"
  | "password_special_missing";

/** The least number of characters of a password (spec §9). */
export const MIN_PASSWORD_LENGTH = 8;

/**
 * What a password lacks (spec §5): at least 8 characters, one uppercase, one lowercase, one digit,
 * one special character (anything but letter, digit and space). Empty for a good one.
 */
export function passwordProblems(text: string): PasswordProblem[] {
  const problems: PasswordProblem[] = [];
  if ([...text].length < MIN_PASSWORD_LENGTH) problems.push("password_too_short");
  if (!/\p{Lu}/u.test(text)) problems.push("password_uppercase_missing");
  if (!/\p{Ll}/u.test(text)) problems.push("password_lowercase_missing");
  if (!/\p{Nd}/u.test(text)) problems.push("password_digit_missing");
  if (!/[^\p{L}\p{M}\p{N}\s]/u.test(text)) problems.push("password_special_missing");
  return problems;
}

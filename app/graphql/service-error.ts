import type { FieldProblem } from "domain/field-problem";
import type validation from "../../locales/de/validation.json";

/**
 * The service refused the request for a reason that a screen can show; its code is one of `TEXTS`. A missing sign-in,
 * permission or record never becomes this error: the client turns them into a redirect, a 403 and a 404.
 */
export class ServiceError extends Error {
  override name = "ServiceError";
  readonly code: string;
  readonly problems: FieldProblem[];
  readonly extensions: Record<string, unknown>;

  constructor(message: string, extensions: Record<string, unknown>) {
    super(message);
    this.code = typeof extensions.code === "string" ? extensions.code : "INTERNAL_SERVER_ERROR";
    // Spec §5: validation errors arrive as field-and-message pairs in the first error's extension data.
    this.problems = Array.isArray(extensions.data) ? (extensions.data as FieldProblem[]) : [];
    this.extensions = extensions;
  }
}

type Text = keyof typeof validation;

/** The messages for refusals that name no field. */
const TEXTS = {
  BAD_USER_INPUT: "invalid",
  ROLE_NAME_USED: "invalid",
  RUBRIC_NAME_USED: "invalid",
  VERSION_CONFLICT: "version_conflict",
  IN_USE: "in_use",
  TOO_LATE: "too_late",
  DEFAULT_ROLE: "default_role",
  BEYOND_OWN: "beyond_own",
  MERGED_INTO: "merged_into",
  ROLE_NO_DEFAULT: "role_no_default",
  IDEMPOTENCY_KEY_REUSED: "idempotency_key_reused",
  TOO_MANY_ATTEMPTS: "too_many_attempts",
} as const satisfies Record<string, Text>;

/** The codes of values that are refused at their fields. */
const REFUSED_INPUT: readonly string[] = ["BAD_USER_INPUT", "ROLE_NAME_USED", "RUBRIC_NAME_USED"];

/** Whether the service refused what was entered. */
export const isRefusedInput = (refusal: unknown): boolean =>
  refusal instanceof ServiceError && REFUSED_INPUT.includes(refusal.code);

/** Whether the service refused a document because too many of the user wait, or because it asks for too much. */
export const isTooMuchAsked = (refusal: unknown): boolean =>
  refusal instanceof ServiceError && refusal.problems.some(({ message }) => message === "too_much_asked");

const isAnswerable = (code: string): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code);

/**
 * The problems to show for a thrown error. Errors that no screen can answer are thrown again, unless the service made
 * them and there is a text for all `others`.
 */
export function problemsOf(refusal: unknown, others?: Text): FieldProblem[] {
  if (!(refusal instanceof ServiceError)) throw refusal;
  const message = isAnswerable(refusal.code) ? TEXTS[refusal.code] : others;
  if (!message) throw refusal;
  return refusal.problems.length > 0 ? refusal.problems : [{ field: "", message }];
}

/** Spec §8: a deletion that fails for a reason without a text of its own has this one. */
export const deletionProblemsOf = (refusal: unknown): FieldProblem[] => problemsOf(refusal, "delete_failed");

/**
 * The key for the next post of a refused form. It is a new key if the service has seen the old one with other content
 * (decisions §7), so that the user can read the message and save again.
 */
export function keyAfter(refusal: unknown, key: string): string {
  const isUsedUp = refusal instanceof ServiceError && refusal.code === "IDEMPOTENCY_KEY_REUSED";
  return isUsedUp ? crypto.randomUUID() : key;
}

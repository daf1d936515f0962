import type validation from "../../locales/de/validation.json";

/** One problem of what was sent: `field` is the form's path, `message` a key of namespace `validation`. */
export type FieldProblem = { field: string; message: string; params?: Record<string, string | number> };

/**
 * The service refused what was asked, in a way that a screen can answer: BAD_USER_INPUT, VERSION_CONFLICT,
 * IN_USE, TOO_LATE, IDEMPOTENCY_KEY_REUSED, TOO_MANY_ATTEMPTS. Missing sign-in, permission or record never
 * arrive as this error: the client turns them into a redirect, a 403 and a 404.
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

/** What is said for a refusal that names no field. */
const TEXTS = {
  BAD_USER_INPUT: "invalid",
  VERSION_CONFLICT: "version_conflict",
  IN_USE: "in_use",
  TOO_LATE: "too_late",
  IDEMPOTENCY_KEY_REUSED: "idempotency_key_reused",
  TOO_MANY_ATTEMPTS: "too_many_attempts",
} as const satisfies Record<string, Text>;

const isAnswerable = (code: string): code is keyof typeof TEXTS => Object.hasOwn(TEXTS, code);

/** The problems to show for what was thrown; what no screen can answer is thrown on. */
export function problemsOf(refusal: unknown): FieldProblem[] {
  if (!(refusal instanceof ServiceError) || !isAnswerable(refusal.code)) throw refusal;
  return refusal.problems.length > 0 ? refusal.problems : [{ field: "", message: TEXTS[refusal.code] }];
}

/**
 * The key for the next post of the form that was refused: a fresh one where the service knows the key with other
 * content (decisions §7), so that whoever reads so can decide to save again.
 */
export function keyAfter(refusal: unknown, key: string): string {
  const isUsedUp = refusal instanceof ServiceError && refusal.code === "IDEMPOTENCY_KEY_REUSED";
  return isUsedUp ? crypto.randomUUID() : key;
}

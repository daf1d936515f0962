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

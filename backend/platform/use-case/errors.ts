import { GraphQLError } from "graphql";

/** The codes of spec §8 and decisions §1. */
export type ErrorCode =
  | "NOT_AUTHENTICATED"
  | "NOT_AUTHORIZED"
  | "NOT_FOUND"
  | "IN_USE"
  | "TOO_LATE"
  | "DEFAULT_ROLE"
  | "BEYOND_OWN"
  | "MERGED_INTO"
  | "ROLE_NO_DEFAULT"
  | "VERSION_CONFLICT"
  | "IDEMPOTENCY_KEY_REUSED"
  | "TOO_MANY_ATTEMPTS"
  | RefusedInput;

/** The codes of an input that is refused at its fields: spec §8 gives two names that are in use codes of their own. */
type RefusedInput = "BAD_USER_INPUT" | "ROLE_NAME_USED" | "RUBRIC_NAME_USED";

/** One refused field: its path in the form, a key of the namespace `validation`, and the values in its text. */
export interface Problem {
  field: string;
  message: string;
  params?: Record<string, string | number> | undefined;
}

function failure(code: ErrorCode, message: string, extensions: Record<string, unknown> = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, data: [], ...extensions } });
}

/**
 * No token; or one that is unknown, expired, or of a user who may not sign in (any more), which spec §8 calls
 * `token_invalid`.
 */
export const notAuthenticated = (token: string | null) =>
  failure("NOT_AUTHENTICATED", "errors.not_authenticated", {
    data: token === null ? [] : [{ field: "", message: "token_invalid" }],
  });

/** `permission` is the pattern that no held permission contains (spec §6); the 403 screen names it. */
export const notAuthorized = (permission: string) =>
  failure("NOT_AUTHORIZED", "errors.not_authorized", { permission });

/** The record does not exist (or may not be known to exist). */
export const notFound = () => failure("NOT_FOUND", "errors.not_found");

/** Where a record is used: in which area, by how many records, and the path of the list that shows them. */
export interface Use {
  what: string;
  /** Of those that the user may see. */
  count: number;
  link: string;
  /** More of them use it, which the user may not see. */
  hasOthers?: true;
}

/** Other records refer to it; `uses` names them. */
export const inUse = (uses: readonly Use[]) => failure("IN_USE", "errors.in_use", { uses });

/**
 * Why a record stays that nothing uses: it is the default role, the issue is published, the user has more rights than who
 * asks, or another record was merged into it and can still be had back.
 */
export type RefusedDeletion = "default_role" | "too_late" | "beyond_own" | "merged_into";

/** The record stays. */
export const deletionRefused = (reason: RefusedDeletion) =>
  failure(reason.toUpperCase() as ErrorCode, `errors.${reason}`);

/** No role would be the default any more; the problem is at the form's field. */
export const noDefaultRole = () =>
  failure("ROLE_NO_DEFAULT", "errors.role_no_default", {
    data: [{ field: "isDefault", message: "role_no_default" }],
  });

/** The issue is already published, the item paid, the campaign running. */
export const tooLate = () => failure("TOO_LATE", "errors.too_late");

/**
 * The record was saved by someone else since the form was opened.
 * `current`: the present record as form values, with its `version`; `updatedBy`: name of who saved it;
 * `isOwn`: whether that was the same user, in another window.
 */
export const versionConflict = (current: Record<string, unknown>, updatedBy: string | null, isOwn: boolean) =>
  failure("VERSION_CONFLICT", "errors.version_conflict", { current, updatedBy, isOwn });

/** Decisions §7: the same key with other content is refused. */
export const idempotencyKeyReused = () => failure("IDEMPOTENCY_KEY_REUSED", "errors.idempotency_key_reused");

/** Too many attempts; `retryAfter` in seconds. */
export const tooManyAttempts = (retryAfter: number) =>
  failure("TOO_MANY_ATTEMPTS", "errors.too_many_attempts", { retryAfter });

/**
 * The operation asks for more than allowed, in its document or while it runs. The error already has a location, so that
 * the executor does not create one per abandoned field.
 */
export function operationTooLarge(field = ""): GraphQLError {
  const data = [{ field, message: "too_much_asked" }];
  return Object.assign(failure("BAD_USER_INPUT", "errors.too_much_asked", { data }), { path: [] });
}

/** Whether an operation, or a work of it, was refused because it asks for too much. */
export const isTooMuchAsked = (error: unknown): boolean =>
  refusalProblems(error).some(({ message }) => message === "too_much_asked");
/** The codes of single problems, by their messages. */
const CODES: Readonly<Record<string, RefusedInput>> = {
  role_name_used: "ROLE_NAME_USED",
  rubric_name_used: "RUBRIC_NAME_USED",
};
const REFUSED_INPUT: readonly unknown[] = ["BAD_USER_INPUT", ...Object.values(CODES)];

/** Whether an error says that the user may not do this. */
export const isNotAuthorized = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === "NOT_AUTHORIZED";

/** The input is refused; each problem names its field (spec §5: field-and-message pairs). */
export function badUserInput(problems: readonly Problem[]): GraphQLError {
  const [first, ...others] = problems;
  const code = first && others.length === 0 ? CODES[first.message] : undefined;
  return failure(code ?? "BAD_USER_INPUT", "errors.bad_user_input", { data: problems });
}

/** The problems of a refused input; none for any other error. */
export function refusalProblems(error: unknown): readonly Problem[] {
  const isRefused = error instanceof GraphQLError && REFUSED_INPUT.includes(error.extensions.code);
  return isRefused ? (error.extensions.data as readonly Problem[]) : [];
}

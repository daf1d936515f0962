import { badUserInput } from "backend/platform/use-case/errors";

/** Most entries of one list among the arguments; the longest that the screens send are 5,000 chosen records. */
export const MAX_ENTRIES = 10_000;

/** Throws BAD_USER_INPUT at the list of the arguments that has more entries than any use of it needs. */
export function refuseLongLists(args: object, path = ""): void {
  for (const [name, value] of Object.entries(args)) {
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value ?? "") === Object.prototype;
    if (!isPlain) continue;
    const field = Array.isArray(args) ? `${path}[${name}]` : path && `${path}.${name}`;
    if (Array.isArray(value) && value.length > MAX_ENTRIES) {
      throw badUserInput([{ field: field || name, message: "too_many", params: { max: MAX_ENTRIES } }]);
    }
    refuseLongLists(value, field || name);
  }
}

import type { Db } from "backend/platform/database/database";
import { badUserInput } from "./errors";

/**
 * What must be confirmed before something is taken away: users who mean it send the argument. Without it nobody does it, on
 * whatever way they come.
 */
export interface Confirmation {
  /** The argument of the operation that confirms it. */
  argument: string;
  description: string;
  /** The question about each of some records, as a message of `validation`; records without a question are left out. */
  questions(tx: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** What an operation was sent: whether it confirms. */
export const isConfirmed = (confirmation: Confirmation | undefined, args: object): boolean =>
  confirmation !== undefined && (args as Record<string, unknown>)[confirmation.argument] === true;

/** BAD_USER_INPUT with the question at the field, if a record has one. */
export async function requireConfirmation(
  tx: Db,
  confirmation: Confirmation | undefined,
  id: number,
  field = "",
): Promise<void> {
  const message = (await confirmation?.questions(tx, [id]))?.get(id);
  if (message) throw badUserInput([{ field, message }]);
}

import { checkbox } from "domain/form-fields";
import { z } from "zod";

/** What some records of an area ask before they are deleted or withdrawn. */
export interface RecordConfirmation {
  /** The argument of the service's operations by which users confirm. */
  argument: string;
  /** The message of the question, in the texts `validation`. */
  question: string;
}

/** The field by which a post confirms. */
export const CONFIRMED = "isConfirmed";

/** A post that can confirm. */
export const confirming = z.object({ isConfirmed: checkbox });

/** The variable of the service's operation; none for areas that ask nothing. */
export const confirmedBy = (confirmation: RecordConfirmation | undefined, isConfirmed: boolean) =>
  confirmation ? { [confirmation.argument]: isConfirmed } : {};

import { checkbox } from "domain/form-fields";
import { z } from "zod";
import type { RecordConfirmation } from "./confirmation";

/** A post that can confirm. */
export const confirming = z.object({ isConfirmed: checkbox });

/** The variable of the service's operation; none for areas that ask nothing. */
export const confirmedBy = (confirmation: RecordConfirmation | undefined, isConfirmed: boolean) =>
  confirmation ? { [confirmation.argument]: isConfirmed } : {};

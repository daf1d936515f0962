import type { FormProblem } from "~/forms";
import { texts } from "~/i18n/i18n";

/** A refusal of the service in words, for a message that has no field. */
export const problemText = ({ message, params }: Pick<FormProblem, "message" | "params">): string =>
  (texts("validation") as (key: string, params?: object) => string)(message, params);

import { requiredText } from "domain/form-fields";
import { z } from "zod";
import { receiversProblem, splitAddresses } from "./addresses";
import { CONFIRMATION_TEXT_LENGTHS, MAX_CONFIRMATION_RECEIVERS } from "./limits";

/** The message that carries a confirmation. Receivers are read as people write several. */
export const confirmationForm = z.object({
  receivers: z.string({ error: "required" }).transform((written, context) => {
    const receivers = splitAddresses(written);
    const problem =
      receivers.length === 0
        ? { message: "required" }
        : receiversProblem(receivers, MAX_CONFIRMATION_RECEIVERS);
    if (problem === null) return receivers;
    context.addIssue({ code: "custom", ...problem });
    return z.NEVER;
  }),
  subject: requiredText(CONFIRMATION_TEXT_LENGTHS.subject),
  text: requiredText(CONFIRMATION_TEXT_LENGTHS.text),
});

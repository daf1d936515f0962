import { requiredText } from "domain/form-fields";
import { z } from "zod";
import { isMailAddress, splitAddresses } from "./addresses";
import { CONFIRMATION_TEXT_LENGTHS, MAX_CONFIRMATION_RECEIVERS } from "./limits";

/** The message that carries a confirmation. Receivers are read as people write several. */
export const confirmationForm = z.object({
  receivers: z.string({ error: "required" }).transform((written, context) => {
    const receivers = splitAddresses(written);
    const wrong = receivers.find((one) => !isMailAddress(one));
    const refuse = (message: string, params?: Record<string, string | number>) => {
      context.addIssue({ code: "custom", message, params });
      return z.NEVER;
    };
    if (receivers.length === 0) return refuse("required");
    if (wrong !== undefined) return refuse("email_invalid", { address: wrong.slice(0, 100) });
    if (receivers.length <= MAX_CONFIRMATION_RECEIVERS) return receivers;
    return refuse("too_many_receivers", { max: MAX_CONFIRMATION_RECEIVERS });
  }),
  subject: requiredText(CONFIRMATION_TEXT_LENGTHS.subject),
  text: requiredText(CONFIRMATION_TEXT_LENGTHS.text),
});

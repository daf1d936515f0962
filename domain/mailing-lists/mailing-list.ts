import { nameText, requiredText, text } from "domain/form-fields";
import { z } from "zod";

/** The form of a list of receivers of a newsletter (decision 133). */
export const mailingListForm = z.object({
  name: nameText(100),
  /** What receivers read of it where they choose their lists. */
  description: text(500),
  /** What people agree to. It is kept with each consent, as it was shown. */
  consentText: requiredText(2000),
});

import { longText, name } from "domain/fields/kinds";
import { required } from "domain/fields/marks";

/** The fields of a list of receivers of a newsletter (decision 133). */
export const MAILING_LIST_FIELDS = {
  name: name(100),
  /** What receivers read of it where they choose their lists. */
  description: longText(500),
  /** What people agree to. It is kept with each consent, as it was shown. */
  consentText: required(longText(2000)),
} as const;

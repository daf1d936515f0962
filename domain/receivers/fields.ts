import { choice, day, longText, mail, refs, text } from "domain/fields/kinds";
import { personal, required, requiredWhen } from "domain/fields/marks";
import { GROUNDS } from "./states";

/** The grounds on which somebody has agreed before the house writes to them. */
const AGREED = { ground: ["consent", "client"] };

/** The fields of a receiver (decision 133). */
export const RECEIVER_FIELDS = {
  email: required(personal(mail())),
  firstName: personal(text(100)),
  lastName: personal(text(100)),
  lists: required(refs("mailing_lists"), "receiver_list_missing"),
  ground: required(choice(GROUNDS)),
  /** Where and how they agreed. */
  source: requiredWhen(AGREED, personal(longText(500)), "receiver_source_missing"),
  agreedOn: requiredWhen(AGREED, day(), "receiver_day_missing"),
} as const;

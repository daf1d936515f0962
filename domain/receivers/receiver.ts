import { day, idList, requiredChoice, requiredText, text } from "domain/form-fields";
import { isMailAddress } from "domain/mail/addresses";
import { z } from "zod";
import { GROUNDS } from "./states";

/** The form of a receiver (decision 133). */
export const receiverForm = z
  .object({
    email: requiredText(254).refine(isMailAddress, { error: "mail_address_invalid" }),
    firstName: text(100),
    lastName: text(100),
    lists: idList.refine((lists) => lists.length > 0, { error: "receiver_list_missing" }),
    ground: requiredChoice(GROUNDS),
    /** Where and how they agreed. */
    source: text(500),
    agreedOn: day,
  })
  .refine(({ ground, source }) => ground === "confirmation" || source !== null, {
    path: ["source"],
    error: "receiver_source_missing",
  })
  .refine(({ ground, agreedOn }) => ground === "confirmation" || agreedOn !== null, {
    path: ["agreedOn"],
    error: "receiver_day_missing",
  });
export type ReceiverDraft = z.output<typeof receiverForm>;

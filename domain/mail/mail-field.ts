import { optionalText, requiredText } from "domain/form-fields";
import { isMailAddress, MAIL_ADDRESS_LENGTH } from "./addresses";

/** The field of a mailbox's address. */
export const mailAddress = requiredText(MAIL_ADDRESS_LENGTH).refine(isMailAddress, {
  error: "mail_address_invalid",
});

/** The field of a mailbox's address that may be empty; null then. */
export const optionalMailAddress = optionalText(MAIL_ADDRESS_LENGTH).refine(
  (address) => address === null || isMailAddress(address),
  { error: "mail_address_invalid" },
);

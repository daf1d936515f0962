import { checkbox, optionalText, requiredText } from "domain/form-fields";
import { z } from "zod";
import { CLIENT_CHANNELS, MATERIAL_TEXT_LENGTHS } from "./limits";

/** A contact about the ad material of a booking; `isRequest`: the material was requested with it, as by a call. */
export const contactForm = z.object({
  channel: z.enum(CLIENT_CHANNELS, { error: "choice_invalid" }),
  note: requiredText(MATERIAL_TEXT_LENGTHS.note),
  contactPerson: optionalText(MATERIAL_TEXT_LENGTHS.person),
  isRequest: checkbox,
});

/** The message that asks for material, around its list of ads; `closingDay` is what the closing day is called. */
export const requestForm = z.object({
  subject: requiredText(MATERIAL_TEXT_LENGTHS.subject),
  text: requiredText(MATERIAL_TEXT_LENGTHS.text),
  closing: optionalText(MATERIAL_TEXT_LENGTHS.closing),
  closingDay: optionalText(MATERIAL_TEXT_LENGTHS.closingDay),
});

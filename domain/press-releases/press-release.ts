import {
  checkbox,
  day,
  id,
  nameText,
  optionalId,
  requiredChoice,
  requiredText,
  rowsOf,
  text,
} from "domain/form-fields";
import { isMailAddress } from "domain/mail/addresses";
import { optionalWebAddress } from "domain/web-address";
import { z } from "zod";
import { DENIAL_REASONS } from "./states";

/** What articles allow is less; it is checked when a release is approved, so that whatever arrives is kept. */
export const PRESS_RELEASE_LENGTHS = { title: 300, name: 200, email: 254, phone: 50, text: 60_000 } as const;
const NOTE_LENGTH = 5000;
export const FEEDBACK_LENGTH = 3000;
export const MOST_FILES = 20;

/** A document or picture of a release, one row of the form: an asset of the library. */
export const releaseFileForm = z.object({ asset: id });

/** The form of a press release. The sender's own text is no field of it: it is kept as it arrived. */
export const pressReleaseForm = z.object({
  title: nameText(PRESS_RELEASE_LENGTHS.title),
  senderName: nameText(PRESS_RELEASE_LENGTHS.name),
  company: text(PRESS_RELEASE_LENGTHS.name),
  email: text(PRESS_RELEASE_LENGTHS.email).refine((address) => address === null || isMailAddress(address), {
    error: "mail_address_invalid",
  }),
  phone: text(PRESS_RELEASE_LENGTHS.phone),
  text: requiredText(PRESS_RELEASE_LENGTHS.text),
  sourceUrl: optionalWebAddress,
  embargoOn: day,
  medium: optionalId,
  files: rowsOf(releaseFileForm, { atMost: MOST_FILES }),
  note: text(NOTE_LENGTH),
});
export type PressReleaseDraft = z.output<typeof pressReleaseForm>;

/** What approving asks for. */
export const approvalForm = z.object({ medium: id, issue: optionalId });
export type Approval = z.output<typeof approvalForm>;

/** What denying asks for. Without a mail the sender needs no words. */
export const denialForm = z
  .object({ reason: requiredChoice(DENIAL_REASONS), feedback: text(FEEDBACK_LENGTH), isSilent: checkbox })
  .refine(({ feedback, isSilent }) => isSilent || feedback !== null, {
    path: ["feedback"],
    error: "press_release_feedback_missing",
  });
export type Denial = z.output<typeof denialForm>;

/** What handing over to an editor asks for. */
export const takeOverForm = z.object({ editor: id, dueOn: day });
export type TakeOver = z.output<typeof takeOverForm>;

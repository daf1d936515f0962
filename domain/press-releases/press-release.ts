import { formOf } from "domain/fields/form";
import type { Draft } from "domain/fields/kinds";
import { checkbox, id, optionalDay, optionalId, optionalText, requiredChoice } from "domain/form-fields";
import { z } from "zod";
import { PRESS_RELEASE_FIELDS } from "./fields";
import { DENIAL_REASONS } from "./states";

export const FEEDBACK_LENGTH = 3000;

/** The form of a press release. */
export const pressReleaseForm = formOf(PRESS_RELEASE_FIELDS);
export type PressReleaseDraft = Draft<typeof PRESS_RELEASE_FIELDS>;

/** What approving asks for. */
export const approvalForm = z.object({ medium: id, issue: optionalId });
export type Approval = z.output<typeof approvalForm>;

/** What denying asks for. Without a mail the sender needs no words. */
export const denialForm = z
  .object({
    reason: requiredChoice(DENIAL_REASONS),
    feedback: optionalText(FEEDBACK_LENGTH),
    isSilent: checkbox,
  })
  .refine(({ feedback, isSilent }) => isSilent || feedback !== null, {
    path: ["feedback"],
    error: "press_release_feedback_missing",
  });
export type Denial = z.output<typeof denialForm>;

/** What handing over to an editor asks for. */
export const takeOverForm = z.object({ editor: id, dueOn: optionalDay });
export type TakeOver = z.output<typeof takeOverForm>;

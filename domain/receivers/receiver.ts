import { formOf } from "domain/fields/form";
import type { Draft } from "domain/fields/kinds";
import { RECEIVER_FIELDS } from "./fields";

/** The form of a receiver (decision 133). */
export const receiverForm = formOf(RECEIVER_FIELDS);
export type ReceiverDraft = Draft<typeof RECEIVER_FIELDS>;

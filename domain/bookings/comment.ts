import { requiredText } from "domain/form-fields";
import { z } from "zod";
import { BOOKING_TEXT_LENGTHS } from "./fields";

/** A comment of a booking. */
export const commentForm = z.object({ text: requiredText(BOOKING_TEXT_LENGTHS.comment) });

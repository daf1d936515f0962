import { requiredText } from "domain/form-fields";
import { z } from "zod";
import { BOOKING_TEXT_LENGTHS } from "./fields";

/** Why a booking is cancelled (decisions §4). */
export const cancelForm = z.object({ reason: requiredText(BOOKING_TEXT_LENGTHS.cancelReason) });

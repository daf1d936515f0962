import { isDay } from "domain/dates";
import { z } from "zod";

/** The form that moves a booking: the day on which it shall begin. */
export const moveFormSchema = z.object({
  day: z.string({ error: "required" }).refine(isDay, { error: "date_invalid" }),
});

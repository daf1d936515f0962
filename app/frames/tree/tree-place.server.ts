import type { TreePlace } from "domain/tree";
import { z } from "zod";

/** The field `place` that the buttons of a `TreeList` post (`placeText`). */
export const placeField = z
  .string({ error: "required" })
  .regex(/^\d{0,15},\d{0,15}$/, { error: "invalid" })
  .transform((text): TreePlace => {
    const [under, before] = text.split(",");
    return { under: under || null, before: before || null };
  });

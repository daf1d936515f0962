import { z } from "zod";
import { placeOfText } from "./tree-place";

/** The field `place` that the buttons of a `TreeList` post (`placeText`). */
export const placeField = z
  .string({ error: "required" })
  .regex(/^\d{0,15},\d{0,15}$/, { error: "invalid" })
  .transform(placeOfText);

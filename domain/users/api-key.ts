import { nameText } from "domain/form-fields";
import { z } from "zod";

/** The form of an API user's key: what the program is called that uses it. */
export const apiKeyForm = z.object({ name: nameText(100) });

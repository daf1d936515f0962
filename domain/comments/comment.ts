import { requiredText } from "domain/form-fields";
import { z } from "zod";
import { COMMENT_LENGTH } from "./limits";

/** A comment on a record. */
export const commentForm = z.object({ text: requiredText(COMMENT_LENGTH) });

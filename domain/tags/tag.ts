import { checkbox, nameText } from "domain/form-fields";
import { z } from "zod";

/** Longest name of a tag, in characters. */
export const TAG_NAME_LENGTH = 100;

/** The form of a tag (spec §3). */
export const tagForm = z.object({ name: nameText(TAG_NAME_LENGTH), isMainTag: checkbox });

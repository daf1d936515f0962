import { id, idList, nameText } from "domain/form-fields";
import { z } from "zod";

/** The form of a rubric (spec §3). That one of its tags is a main tag (spec §5) is known where the tags are. */
export const rubricForm = z.object({
  name: nameText(100),
  medium: id,
  tags: idList.refine((tags) => tags.length > 0, { error: "rubric_main_tag_missing" }),
});

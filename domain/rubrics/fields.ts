import { name, ref, refs } from "domain/fields/kinds";
import { required } from "domain/fields/marks";

/** The fields of a rubric (spec §3). */
export const RUBRIC_FIELDS = {
  name: name(100),
  medium: required(ref("media")),
  tags: required(refs("tags"), "rubric_main_tag_missing"),
} as const;

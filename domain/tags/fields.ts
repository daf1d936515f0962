import { flag, name } from "domain/fields/kinds";

/** The fields of a tag (spec §3). */
export const TAG_FIELDS = {
  name: name(100),
  isMainTag: flag(),
} as const;

import { PICK, pickIntent } from "../picking/pick-search";
import { stepIn } from "./form-step";
import { namesAfter, type PostedFields, postedText } from "./record-fields.server";

/** What the pressed button asks for. Enter saves, unless something on the way is not done yet. */
export function intentOf(posted: PostedFields): string {
  return (
    pendingMaking(posted) ??
    pendingPicking(posted) ??
    (postedText(posted, "intent") || pendingSearch(posted) || "save")
  );
}

/** Whether the form is to be saved, with a step or without one. */
function isSaved(posted: PostedFields): boolean {
  const intent = postedText(posted, "intent");
  return intent === "" || intent === "save" || stepIn(intent) !== null;
}

/**
 * The intent of a search that was typed but has no matches on the screen yet. Pressing Enter then runs this search.
 * Saving would store the record without the entry that the user is looking for.
 */
function pendingSearch(posted: PostedFields): string | undefined {
  const field = namesAfter(posted, "kit/lookup/").find((name) => {
    const term = postedText(posted, `kit/lookup/${name}`);
    return term !== "" && term !== postedText(posted, `kit/searched/${name}`);
  });
  return field === undefined ? undefined : `lookup/${field}`;
}

/**
 * The intent while a record is made on the way, without scripts: Enter and saving make it first. Saving the form would
 * lose what is typed there, and the record that is missing.
 */
function pendingMaking(posted: PostedFields): string | undefined {
  const field = postedText(posted, "kit/making/field");
  return field && isSaved(posted) ? `refresh/make/save/${field}` : undefined;
}

/** The same while records are picked: Enter brings the files that are chosen, takes what is ticked, or else searches. */
function pendingPicking(posted: PostedFields): string | undefined {
  const field = postedText(posted, PICK.field);
  if (!field || !isSaved(posted)) return undefined;
  const hasFiles = posted.get(PICK.files)?.some((file) => typeof file !== "string" && file.size > 0);
  return pickIntent(hasFiles ? "bring" : posted.has(PICK.id) ? "take" : "show", field);
}

/** What a new booking is: the first thing that is said about it. */
export const KINDS = ["single", "series", "multi"] as const;
export type Kind = (typeof KINDS)[number];

/** The intent of the button that applies the choice without scripts. */
export const KIND_INTENT = "refresh/kind";

const kindIn = (fields: FormData): Kind | null => KINDS.find((kind) => kind === fields.get("kind")) ?? null;

/** The kind whose form was posted. */
function formKind(fields: FormData): Kind {
  if (fields.get("bookingType") === "multi") return "multi";
  return fields.get("series.open") === "on" ? "series" : "single";
}

/**
 * The kind that a post chooses while it shows the form of another one; null where it chooses none. The buttons of the
 * series part say themselves what they do.
 */
export function otherKind(fields: FormData, intent: string): Kind | null {
  const chosen = kindIn(fields);
  if (intent.startsWith("series-")) return null;
  return chosen === formKind(fields) ? null : chosen;
}

/**
 * Turns a post into one of the form of another kind, which keeps the medium: that of a single booking is the first of a
 * package. Returns which choice the form is drawn for.
 */
export function turnInto(kind: Kind, posted: FormData): "kind" | "specs.targetMedium" {
  posted.set("bookingType", kind === "multi" ? "multi" : "single");
  const medium = posted.get("specs.targetMedium");
  const [first] = posted.getAll("specs.targetMedia");
  if (kind === "multi") {
    posted.delete("specs.targetMedium");
    if (medium && first === undefined) posted.append("specs.targetMedia", medium);
    return "kind";
  }
  if (medium || first === undefined) return "kind";
  posted.set("specs.targetMedium", first);
  return "specs.targetMedium";
}

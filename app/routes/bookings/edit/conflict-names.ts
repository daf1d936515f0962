import type { LookupItem } from "~/forms";
import { issueName } from "~/shared/bookings/issue-name";
import type { BookingChoices } from "../form/choices";

/** The names of the ids that a form offers, by `field:id`. The names of values saved in the meantime come with them. */
export function namesOfChoices(
  choices: BookingChoices,
  labels: Record<string, LookupItem[]>,
): Record<string, string> {
  const names: Record<string, string> = {};
  const add = <One extends { _id: string }>(
    field: string,
    list: readonly One[],
    nameOf: (one: One) => string,
  ) => {
    for (const one of list) names[`${field}:${one._id}`] = nameOf(one);
  };
  for (const [field, items] of Object.entries({ ...labels, supervisor: choices.supervisors })) {
    for (const { id, label } of items) names[`${field}:${id}`] = label;
  }
  const named = ({ name }: { name: string }) => name;
  add("specs.targetMedium", choices.media, named);
  add("specs.targetMedia", choices.media, named);
  add("specs.issue", choices.issues, issueName);
  add("specs.format", choices.formats, named);
  add("specs.placement", choices.placements, named);
  add("specs.bookingType", choices.bookingArts, named);
  return names;
}

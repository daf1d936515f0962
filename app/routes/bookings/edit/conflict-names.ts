import { personName } from "domain/person-name";
import type { LookupItem } from "~/forms";
import { issueName } from "~/records/issue-name";
import type { BookingDetail } from "../booking/detail";
import type { BookingChoices } from "../form/choices";

type Named = { _id: string; name: string };

/** What the ids of a conflict's fields are called, by `field:id`: those chosen here and those saved meanwhile. */
export function conflictNames(
  current: BookingDetail,
  choices: BookingChoices,
  labels: Record<string, LookupItem[]>,
): Record<string, string> {
  const names: Record<string, string> = {};
  const add = (field: string, list: (Named | null | undefined)[]) => {
    for (const one of list) if (one) names[`${field}:${one._id}`] = one.name;
  };
  for (const [field, items] of Object.entries(labels)) {
    add(
      field,
      items.map(({ id, label }) => ({ _id: id, name: label })),
    );
  }
  const people = [...choices.supervisors, current.supervisor];
  const issues = [...choices.issues, current.specs.issue];
  const files = (list: (BookingDetail["specs"]["ad"] | undefined)[]) =>
    list.map((file) => file && { _id: file._id, name: file.filename });
  const { specs } = current;
  add("clientCompany", [current.clientCompany]);
  add("agencyCompany", [current.agencyCompany]);
  add(
    "supervisor",
    people.map((person) => person && { _id: person._id, name: personName(person) }),
  );
  add("specs.targetMedium", [...choices.media, specs.targetMedium]);
  add(
    "specs.issue",
    issues.map((issue) => issue && { _id: issue._id, name: issueName(issue) }),
  );
  add("specs.format", [...choices.formats, specs.format]);
  add("specs.placement", [...choices.placements, specs.placement]);
  add("specs.bookingType", [...choices.bookingArts, specs.bookingType]);
  add("specs.targetMedia", [...choices.media, ...specs.targetMedia]);
  add("specs.ad", files([specs.ad]));
  add("specs.ad2", files([specs.ad2]));
  add("specs.briefingDocument", files([specs.briefingDocument]));
  add("specs.printDocuments", files(specs.printDocuments));
  return names;
}

import type { FieldProblem } from "../field-problem";
import { type AdFile, type AdFormat, adProblems, documentProblems } from "./ad-file";
import type { BookingSpecs, MaterialState } from "./fields";
import { canChangeMaterial, canSetMaterial, materialStateAfter } from "./states";

type Material = Pick<BookingSpecs, "ad" | "ad2" | "printDocuments">;

/** Whether any ad material is attached: an ad, a second ad or final print documents. */
export const hasMaterial = ({ ad, ad2, printDocuments }: Material): boolean =>
  ad !== null || ad2 !== null || printDocuments.length > 0;

const documentsOf = (specs: Material) => specs.printDocuments.join();

const isSameMaterial = (specs: Material, before: Material) =>
  specs.ad === before.ad && specs.ad2 === before.ad2 && documentsOf(specs) === documentsOf(before);

/** Whether the form may set the material's state; not where the material itself changed. */
const keepsMaterial = (specs: BookingSpecs, before: BookingSpecs) =>
  isSameMaterial(specs, before) && (before.type === null || specs.type === before.type);

/**
 * Decisions §4: an upload makes the material available, whatever state the form still shows. Replacing it sets it back
 * to available, removing all of it to open. An approval counts only for the type it was given for.
 */
export function materialAfter(
  before: BookingSpecs,
  specs: BookingSpecs,
  wanted: MaterialState,
): MaterialState {
  if (before.type !== null && specs.type !== before.type) {
    if (!hasMaterial(specs)) return wanted === "requested" ? "requested" : "open";
    return "available";
  }
  if (specs.ad !== before.ad && (specs.ad !== null || !hasMaterial(specs))) {
    return materialStateAfter(before.bookingState, before.ad, specs.ad);
  }
  if (!isSameMaterial(specs, before)) return hasMaterial(specs) ? "available" : "open";
  return wanted;
}

/** Why the state of the material may not be set by hand; null where it may. */
export function materialProblem(from: MaterialState, to: MaterialState, isThere: boolean) {
  if (canSetMaterial(from, to, isThere)) return null;
  if (canChangeMaterial(from, to, isThere)) return "material_request_by_message";
  if (isThere && to === "open") return "material_attached";
  return isThere || to === "requested" ? "transition_not_allowed" : "material_missing";
}

/** Which state of the material may not be set by hand, given the booking `before`. */
export function materialStateProblems(specs: BookingSpecs, before: BookingSpecs): FieldProblem[] {
  if (!keepsMaterial(specs, before)) return [];
  const message = materialProblem(before.bookingState, specs.bookingState, hasMaterial(specs));
  return message ? [{ field: "specs.bookingState", message }] : [];
}

/** The files of a booking; null, or absent from `documents`, where there is no such file. */
export interface BookingFiles {
  format: AdFormat | null;
  ad: AdFile | null;
  ad2?: AdFile | null;
  /** Briefing and final print documents, by id. */
  documents?: ReadonlyMap<string, Pick<AdFile, "mimeType">>;
}

/**
 * Spec §5, ad upload: uploads are checked at once. Decisions §4: approving checks all attached files again, and so does
 * another format on approved material.
 */
export function uploadProblems(
  specs: BookingSpecs,
  before: BookingSpecs,
  { ad, ad2, format, documents }: BookingFiles,
): FieldProblem[] {
  const { type } = specs;
  if (!type) return [];
  const isApproval =
    specs.bookingState === "approved" &&
    (before.bookingState !== "approved" || specs.format !== before.format);
  const attached = [
    { field: "specs.briefingDocument", id: specs.briefingDocument, had: [before.briefingDocument] },
    ...specs.printDocuments.map((id) => ({
      field: "specs.printDocuments",
      id,
      had: isApproval ? [] : before.printDocuments,
    })),
  ].flatMap(({ field, id, had }) => {
    const file = id !== null && !had.includes(id) ? documents?.get(id) : undefined;
    return file ? documentProblems(field, file) : [];
  });
  return [
    ...(ad && (isApproval || specs.ad !== before.ad) ? adProblems("specs.ad", ad, format, type) : []),
    ...(ad2 && (isApproval || specs.ad2 !== before.ad2) ? adProblems("specs.ad2", ad2, format, type) : []),
    ...attached,
  ];
}

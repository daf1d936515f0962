/** What two records of one company have in common. */
export const DUPLICATE_REASONS = ["name", "externalId", "vatId", "email"] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

interface Company {
  name: string;
  externalId: string | null;
  vatId: string | null;
  email: string | null;
}

/** What names of companies say of their legal form, and what binds their parts. */
const LEGAL = new Set(
  "gmbh gesmbh ges mbh m b h ag kg og oeg eu e u gen co cokg ltd inc und and &".split(" "),
);
const UMLAUTS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** The words of a name without its legal form: `Gasthaus Huber` of `Gasthaus Huber Ges.m.b.H.` */
export const ownWords = (name: string): string[] =>
  name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "" && !LEGAL.has(word.toLowerCase()));

/** A name as it is compared: in small letters, umlauts in one way, without blanks, signs and legal form. */
const nameKey = (name: string): string =>
  ownWords(name)
    .join("")
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

/** Why two companies may be one and the same; empty where nothing says so. */
export function duplicateReasons(one: Company, other: Company): DuplicateReason[] {
  const same = {
    name: nameKey(one.name) !== "" && nameKey(one.name) === nameKey(other.name),
    externalId: one.externalId !== null && one.externalId === other.externalId,
    vatId: one.vatId !== null && one.vatId === other.vatId,
    email: one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase(),
  };
  return DUPLICATE_REASONS.filter((reason) => same[reason]);
}

interface Merged extends Pick<Company, "vatId"> {
  isAgency: boolean;
  isActive: boolean;
}

/** Why a company is not merged into another one; null where it can be. */
export function mergeProblem(from: Merged, into: Merged): string | null {
  // A booking names clients and agencies in different fields.
  if (from.isAgency !== into.isAgency) return "merge_kinds_differ";
  if (from.vatId !== null && into.vatId !== null && from.vatId !== into.vatId) return "merge_vat_ids_differ";
  return from.isActive && !into.isActive ? "merge_into_inactive" : null;
}

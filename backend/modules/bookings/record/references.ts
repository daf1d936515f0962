import { attachments } from "backend/modules/attachments/tables";
import { categories } from "backend/modules/categories/tables";
import { companies } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import { formatLimits, media, mediumCategories } from "backend/modules/media/tables";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import type { Problem } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import type { BookingContext } from "domain/bookings/validation";
import { parseId } from "domain/identifiers";
import { and, asc, inArray, isNull } from "drizzle-orm";

/** The records a draft refers to, by id. */
export type References = Awaited<ReturnType<typeof loadReferences>>;

const byId = <T extends { id: number }>(rows: T[]) => new Map(rows.map((row) => [String(row.id), row]));

/** Loads all that a draft refers to: a constant number of statements. */
export async function loadReferences(tx: Db, draft: BookingDraft) {
  return (await loadReferencesOf(tx, [draft]))(draft);
}

const filesOf = ({ specs }: BookingDraft) => [
  specs.ad,
  specs.ad2,
  specs.briefingDocument,
  ...specs.printDocuments,
];

/**
 * Loads all records that some drafts refer to, with as many statements as for one; returns the references of each
 * draft.
 */
export async function loadReferencesOf(tx: Db, drafts: readonly BookingDraft[]) {
  const ids = (pick: (draft: BookingDraft) => readonly (string | null)[]) => {
    const values = new Set<string | null>();
    for (const draft of drafts) for (const value of pick(draft)) values.add(value);
    return [...values].map((value) => (value ? parseId(value) : null)).filter((id) => id !== null);
  };
  const userIds = ids((draft) => [draft.supervisor]);
  const formatIds = ids(({ specs }) => [specs.format]);
  const categoryIds = ids(({ specs }) => [specs.format, specs.placement, specs.bookingType]);
  const fileIds = ids(filesOf);
  const issueIds = ids(({ specs }) => [specs.issue]);
  const targetIds = ids(({ specs }) => [specs.targetMedium]);
  const mediumIds = ids(({ specs }) => [specs.targetMedium, ...specs.targetMedia]);

  // One after the other: a transaction has one connection.
  const companyRows = byId(
    await tx
      .select()
      .from(companies)
      .where(
        and(
          inArray(
            companies.id,
            ids((draft) => [draft.clientCompany, draft.agencyCompany]),
          ),
          isNull(companies.mergedIntoId),
        ),
      )
      .orderBy(asc(companies.id))
      // A company that is merged at the same time takes this booking along, or this booking finds it gone.
      .for("share"),
  );
  const userRows = byId(
    userIds.length === 0
      ? []
      : await tx.select({ id: users.id, status: users.status }).from(users).where(inArray(users.id, userIds)),
  );
  const categoryRows = byId(
    categoryIds.length === 0
      ? []
      : await tx.select().from(categories).where(inArray(categories.id, categoryIds)),
  );
  const fileRows = byId(
    fileIds.length === 0 ? [] : await tx.select().from(attachments).where(inArray(attachments.id, fileIds)),
  );
  const issueRows = byId(
    issueIds.length === 0
      ? []
      : await tx
          .select()
          .from(issues)
          .where(inArray(issues.id, issueIds))
          .orderBy(asc(issues.id))
          // An issue that moves at the same time takes this booking along, or this booking waits for its new day.
          .for("share"),
  );
  const mediumRows = byId(await tx.select().from(media).where(inArray(media.id, mediumIds)));
  const offered = await tx
    .select()
    .from(mediumCategories)
    .where(inArray(mediumCategories.mediumId, targetIds));
  const limits = await tx
    .select()
    .from(formatLimits)
    .where(and(inArray(formatLimits.mediumId, targetIds), inArray(formatLimits.categoryId, formatIds)));

  return (draft: BookingDraft) => {
    const { targetMedium, format, issue } = draft.specs;
    const isTarget = (row: { mediumId: number }) => String(row.mediumId) === targetMedium;
    return {
      companies: companyRows,
      users: userRows,
      categories: categoryRows,
      files: new Map(
        filesOf(draft).flatMap((id) => {
          const file = id ? fileRows.get(id) : undefined;
          return id && file ? [[id, file] as const] : [];
        }),
      ),
      issue: (issue && issueRows.get(issue)) || null,
      medium: (targetMedium && mediumRows.get(targetMedium)) || null,
      media: mediumRows,
      offered: offered.filter(isTarget),
      limit: limits.find((limit) => isTarget(limit) && String(limit.categoryId) === format),
    };
  };
}

/** The references as the domain's validation wants them. */
export function validationContext({ specs }: BookingDraft, references: References): BookingContext {
  const { medium, issue, offered, limit } = references;
  const offeredAs = (role: (typeof offered)[number]["role"]) =>
    offered.filter((link) => link.role === role).map((link) => String(link.categoryId));
  const format = specs.format ? references.categories.get(specs.format) : undefined;
  const file = (id: string | null) => (id && references.files.get(id)) || null;
  return {
    medium: medium && {
      id: String(medium.id),
      type: medium.type,
      hasIssues: medium.hasIssues,
      formatIds: offeredAs("format"),
      placementIds: offeredAs("placement"),
      bookingArtIds: offeredAs("bookingart"),
    },
    issue: issue && {
      id: String(issue.id),
      mediumId: String(issue.mediumId),
      publishDate: issue.publishDate,
      adClosesOn: issue.adClosesOn,
      materialDueOn: issue.materialDueOn,
    },
    format: format
      ? {
          id: String(format.id),
          width: format.width,
          height: format.height,
          adCount: format.immoflashAdCount,
          noAd: format.noAd,
        }
      : null,
    ad: file(specs.ad),
    ad2: file(specs.ad2),
    documents: references.files,
    ...(limit ? { limit: { ...limit, categoryId: String(limit.categoryId) } } : {}),
  };
}

/**
 * References that do not exist or may no longer be chosen. References from before may stay: a company that was
 * deactivated since does not prevent a change of the price.
 */
export function referenceProblems(
  draft: BookingDraft,
  before: BookingDraft | null,
  references: References,
): Problem[] {
  const problems: Problem[] = [];
  const check = <T>(
    field: string,
    id: string | null,
    idBefore: string | null | undefined,
    recordsById: ReadonlyMap<string, T>,
    refusal: (record: T) => string | null,
  ) => {
    if (id === null || id === idBefore) return;
    const record = recordsById.get(id);
    const message = record ? refusal(record) : "record_unknown";
    if (message) problems.push({ field, message });
  };
  const { companies: companiesById, categories: choices, files } = references;
  const { specs } = draft;
  const specsBefore = before?.specs;
  const inactive = (category: { inactive: boolean }) => (category.inactive ? "choice_inactive" : null);
  check("clientCompany", draft.clientCompany, before?.clientCompany, companiesById, (company) =>
    company.isActive ? null : "choice_inactive",
  );
  check("agencyCompany", draft.agencyCompany, before?.agencyCompany, companiesById, (company) =>
    !company.isActive ? "choice_inactive" : company.isAgency ? null : "company_not_an_agency",
  );
  check("supervisor", draft.supervisor, before?.supervisor, references.users, (user) =>
    user.status === "active" ? null : "choice_inactive",
  );
  check("specs.format", specs.format, specsBefore?.format, choices, inactive);
  check("specs.placement", specs.placement, specsBefore?.placement, choices, inactive);
  check("specs.bookingType", specs.bookingType, specsBefore?.bookingType, choices, inactive);
  check("specs.ad", specs.ad, specsBefore?.ad, files, () => null);
  check("specs.ad2", specs.ad2, specsBefore?.ad2, files, () => null);
  check("specs.briefingDocument", specs.briefingDocument, specsBefore?.briefingDocument, files, () => null);
  for (const [index, id] of specs.printDocuments.entries()) {
    check(`specs.printDocuments[${index}]`, id, null, files, () => null);
  }
  const closed = (medium: { isActive: boolean }) => (medium.isActive ? null : "choice_inactive");
  if (specs.targetMedium !== specsBefore?.targetMedium && references.medium && closed(references.medium))
    problems.push({ field: "specs.targetMedium", message: "choice_inactive" });
  for (const [index, id] of specs.targetMedia.entries()) {
    const isFromBefore = specsBefore?.targetMedia.includes(id);
    check(`specs.targetMedia[${index}]`, id, isFromBefore ? id : null, references.media, closed);
  }
  return problems;
}

import { isDeepStrictEqual } from "node:util";
import { issues } from "backend/modules/issues/tables";
import { assets } from "backend/modules/library/tables";
import { media } from "backend/modules/media/tables";
import type { Save } from "backend/modules/records/service";
import { rubrics } from "backend/modules/rubrics/tables";
import { tags } from "backend/modules/tags/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import { type ArticleDraft, mediumProblems } from "domain/articles/article";
import { pictureAddress, picturesIn } from "domain/markdown/own-addresses";
import { and, eq, ne } from "drizzle-orm";

type Change = Save<ArticleDraft>;

/** The problems of what articles name: what fits no longer may stay as it was. By the place of each change. */
export async function articleReferenceProblems(tx: Db, changes: readonly Change[]): Promise<Problem[][]> {
  const drafts = changes.map(({ after }) => after);
  const mediaOf = await rowsById(tx, media, parseIds(drafts.map(({ medium }) => medium)));
  const issuesOf = await rowsById(tx, issues, parseIds(drafts.flatMap(({ issue }) => issue ?? [])));
  const rubricsOf = await rowsById(tx, rubrics, parseIds(drafts.flatMap((draft) => draft.rubrics)));
  const main = await tx
    .select({ id: tags.id })
    .from(tags)
    .where(
      and(isOneOf(tags.id, parseIds(drafts.flatMap(({ mainTags }) => mainTags))), eq(tags.isMainTag, true)),
    );
  const mainTags = new Set(main.map(({ id }) => String(id)));
  return changes.map(({ before, after }) => {
    const medium = mediaOf.get(after.medium);
    const problems: Problem[] = mediumProblems(medium, after);
    // What is not there any more is reported by the database, at its field.
    const issue = after.issue === null ? undefined : issuesOf.get(after.issue);
    if (issue && String(issue.mediumId) !== after.medium)
      problems.push({ field: "issue", message: "issue_of_other_medium" });
    const others = after.rubrics.flatMap((id) => rubricsOf.get(id) ?? []);
    if (others.some(({ mediumId }) => String(mediumId) !== after.medium))
      problems.push({ field: "rubrics", message: "rubric_of_other_medium" });
    if (after.mainTags.some((id) => !mainTags.has(id) && !before?.mainTags.includes(id)))
      problems.push({ field: "mainTags", message: "tag_no_main_tag" });
    if (after.permalink === null) problems.push({ field: "permalink", message: "required" });
    return problems.filter(({ field }) => !isAsBefore(field as keyof ArticleDraft, before, after));
  });
}

/** The problems of cover pictures that are new in an article: each must be a picture of the library that the user may read. */
export async function coverProblems(tx: Db, ctx: Ctx, changes: readonly Change[]): Promise<Problem[]> {
  const chosen = changes.flatMap(({ before, after }) => {
    const coversBefore = new Set(before?.covers.map(({ asset }) => asset));
    return after.covers.flatMap(({ asset }, n) => (coversBefore.has(asset) ? [] : [{ asset, n }]));
  });
  if (chosen.length === 0) return [];
  const rows = may(ctx, { collectionType: "attachments" })
    ? await tx
        .select({ id: assets.id })
        .from(assets)
        .where(and(isOneOf(assets.id, parseIds(chosen.map(({ asset }) => asset))), eq(assets.kind, "image")))
    : [];
  const pictures = new Set(rows.map(({ id }) => String(id)));
  return chosen.flatMap(({ asset, n }) =>
    pictures.has(asset) ? [] : [{ field: `covers[${n}].asset`, message: "choice_invalid" }],
  );
}

/**
 * The problems of pictures that are new in a text: whoever names one shows it to others, so each must be one that the
 * user may read. What is not there, or not any more, is told by the form and left out for readers.
 */
export async function textProblems(tx: Db, ctx: Ctx, changes: readonly Change[]): Promise<Problem[]> {
  const named = changes.flatMap(({ before, after }) => {
    if (before?.text === after.text) return [];
    const picturesBefore = picturesIn(before?.text ?? "");
    return picturesIn(after.text).filter((asset) => !picturesBefore.includes(asset));
  });
  const [first] = named;
  if (first === undefined) return [];
  const problem = (asset: string, message: string) => [
    { field: "text", message, params: { address: pictureAddress(asset) } },
  ];
  if (!may(ctx, { collectionType: "attachments" })) return problem(first, "text_picture_forbidden");
  const [other] = await tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(isOneOf(assets.id, parseIds(named)), ne(assets.kind, "image")))
    .limit(1);
  return other ? problem(String(other.id), "text_picture_no_image") : [];
}

const isAsBefore = (field: keyof ArticleDraft, before: ArticleDraft | null, after: ArticleDraft) =>
  before !== null && before.medium === after.medium && isDeepStrictEqual(before[field], after[field]);

async function rowsById<T extends typeof media | typeof issues | typeof rubrics>(
  tx: Db,
  table: T,
  ids: readonly number[],
): Promise<ReadonlyMap<string, T["$inferSelect"]>> {
  if (ids.length === 0) return new Map();
  const rows = (await tx
    .select()
    .from(table as typeof media)
    .where(isOneOf(table.id, ids))) as T["$inferSelect"][];
  return new Map(rows.map((row) => [String(row.id), row]));
}

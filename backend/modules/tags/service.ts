import { rubrics, rubricTags } from "backend/modules/rubrics/tables";
import type { Db } from "backend/platform/database/database";
import type { Problem } from "backend/platform/use-case/errors";
import { and, eq, notExists } from "drizzle-orm";
import { tags } from "./tables";

/**
 * Spec §5: a rubric needs a main tag. The problem if a change leaves a rubric without one, at the field that removes
 * it; nothing otherwise.
 */
export async function withoutMainTag(tx: Db, field: string): Promise<Problem[]> {
  const mainTag = tx
    .select({ id: tags.id })
    .from(rubricTags)
    .innerJoin(tags, eq(tags.id, rubricTags.tagId))
    .where(and(eq(rubricTags.rubricId, rubrics.id), eq(tags.isMainTag, true)));
  const [rubric] = await tx.select({ name: rubrics.name }).from(rubrics).where(notExists(mainTag)).limit(1);
  if (!rubric) return [];
  if (field === "tags") return [{ field, message: "rubric_main_tag_missing" }];
  return [{ field, message: "tag_is_main_tag_of", params: { rubric: rubric.name } }];
}

/** The same for rubrics that are not saved yet, by their place. */
export async function draftsWithoutMainTag(tx: Db, drafts: readonly object[]) {
  const main = await tx.select({ id: tags.id }).from(tags).where(eq(tags.isMainTag, true));
  const ids = new Set(main.map(({ id }) => String(id)));
  return drafts.flatMap((draft, at) =>
    (draft as { tags: string[] }).tags.some((tag) => ids.has(tag))
      ? []
      : [{ at, field: "tags", message: "rubric_main_tag_missing" }],
  );
}

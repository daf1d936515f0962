import { assets } from "backend/modules/library/tables";
import type { DraftChange, RecordChanged } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { may } from "backend/schema/access";
import type { PressReleaseDraft } from "domain/press-releases/press-release";
import { inArray } from "drizzle-orm";
import { pressReleases } from "./tables";

/** The problems of files that are new in a release: each must be one of the library that the user may read. */
export async function fileProblems(
  tx: Db,
  ctx: Ctx,
  changes: readonly DraftChange<PressReleaseDraft>[],
): Promise<Problem[]> {
  const chosen = changes.flatMap(({ before, after }) => {
    const kept = new Set(before?.files.map(({ asset }) => asset));
    return after.files.flatMap(({ asset }, n) => (kept.has(asset) ? [] : [{ asset, n }]));
  });
  if (chosen.length === 0) return [];
  const ids = parseIds(chosen.map(({ asset }) => asset));
  const found = may(ctx, { collectionType: "attachments" })
    ? await tx.select({ id: assets.id }).from(assets).where(isOneOf(assets.id, ids))
    : [];
  const known = new Set(found.map(({ id }) => String(id)));
  return chosen.flatMap(({ asset, n }) =>
    known.has(asset) ? [] : [{ field: `files[${n}].asset`, message: "choice_invalid" }],
  );
}

/** Notes of new releases how they came, and tells those who want to know. */
export async function noteArrivals(
  { tx, notify }: Work,
  { user }: Pick<Ctx, "user">,
  changes: readonly RecordChanged<PressReleaseDraft>[],
): Promise<void> {
  const ids = changes.flatMap(({ id, before }) => (before === null ? [id] : []));
  if (ids.length > 0 && user?.isApiUser)
    await tx.update(pressReleases).set({ way: "api" }).where(inArray(pressReleases.id, ids));
  notify(
    ...ids.map((id) => ({
      ...({ name: "press_release_arrived", cause: `press_release_arrived:${id}` } as const),
      about: { area: "press_releases", id },
    })),
  );
}

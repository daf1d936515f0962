import { assets } from "backend/modules/library/tables";
import {
  checkOfSaves,
  followSaves,
  refused,
  type Save,
  type SavePhases,
  savesIn,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import type { PressReleaseDraft } from "domain/press-releases/press-release";
import type { pressReleases } from "./tables";

/** The problems of files that are new in a release: each must be one of the library that the user may read. */
async function fileProblems(
  tx: Db,
  ctx: Ctx,
  changes: readonly Save<PressReleaseDraft>[],
): Promise<Problem[]> {
  const chosen = changes.flatMap(({ before, after }) => {
    const filesBefore = new Set(before?.files.map(({ asset }) => asset));
    return after.files.flatMap(({ asset }, n) => (filesBefore.has(asset) ? [] : [{ asset, n }]));
  });
  if (chosen.length === 0) return [];
  const ids = parseIds(chosen.map(({ asset }) => asset));
  const rows = may(ctx, { collectionType: "attachments" })
    ? await tx.select({ id: assets.id }).from(assets).where(isOneOf(assets.id, ids))
    : [];
  const existingIds = new Set(rows.map(({ id }) => String(id)));
  return chosen.flatMap(({ asset, n }) =>
    existingIds.has(asset) ? [] : [{ field: `files[${n}].asset`, message: "choice_invalid" }],
  );
}

/** What a save of releases does: new ones note how they came, and those who want to know are told. */
export const pressReleasePhases: SavePhases<
  PressReleaseDraft,
  unknown,
  Partial<typeof pressReleases.$inferInsert>
> = {
  check: {
    findings: checkOfSaves(async (tx, ctx, saves) => refused(await fileProblems(tx, ctx, saves))),
  },
  async write(_work, { user }, changes) {
    const news = savesIn(changes).filter(({ before }) => before === null);
    const way = (user as Ctx["user"])?.isApiUser ? "api" : "hand";
    return news.length > 0 ? news.map(({ after }) => ({ way, ownText: after.text })) : undefined;
  },
  follow: followSaves(async ({ notify }, _ctx, saves) => {
    const ids = saves.flatMap(({ id, before }) => (before === null ? [id] : []));
    notify(
      ...ids.map((id) => ({
        name: "press_release_arrived" as const,
        cause: `press_release_arrived:${id}`,
        about: { area: "press_releases", id },
      })),
    );
  }),
};

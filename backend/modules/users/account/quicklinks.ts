import { isDeepStrictEqual } from "node:util";
import { mediumNamed } from "backend/modules/media/service";
import { media } from "backend/modules/media/tables";
import { readInput } from "backend/modules/records/service";
import { userRecord } from "backend/modules/users/keeping/record";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { requireVersion, useCase } from "backend/platform/use-case/use-case";
import { mayFollow, mediumOfQuicklink, type Quicklink, withUnseen } from "domain/users/quicklinks";
import { MOST_QUICKLINKS, quicklinksForm } from "domain/users/quicklinks-form";
import { eq } from "drizzle-orm";

/** Saves the user's quicklinks in their order. Those that they may not follow at present are kept. */
export function updateOwnQuicklinks(
  ctx: SignedInCtx,
  input: { version: number; data: object },
  key: string,
): Promise<number> {
  return useCase(ctx, { key, operation: "updateOwnQuicklinks", input }, async ({ tx, log }) => {
    const user = await userRecord.lockRecord(tx, String(ctx.user.id));
    const { id, quicklinks: before, quicklinksVersion: version } = user;
    await requireVersion(tx, ctx, { version, updatedById: id }, input.version, () => ({
      quicklinks: before.filter((link) => mayFollow(ctx.permissions, link)),
    }));
    const { quicklinks: chosen } = readInput(quicklinksForm, input.data);
    const problems = await refused(tx, ctx, before, chosen);
    if (problems.length > 0) throw badUserInput(problems);
    const after = withUnseen(before, chosen, ctx.permissions);
    if (after.length > MOST_QUICKLINKS)
      throw badUserInput([
        { field: "quicklinks", message: "too_many_rows", params: { max: MOST_QUICKLINKS } },
      ]);
    if (isDeepStrictEqual(after, before)) return id;
    await tx
      .update(users)
      .set({ quicklinks: after, quicklinksVersion: version + 1 })
      .where(eq(users.id, id));
    const change = { area: "users", action: "quicklinks", recordId: id };
    await log([{ ...change, before: logged(before), after: logged(after) }]);
    return id;
  });
}

/** New links to what the user may not open, or to media that do not exist. */
async function refused(
  tx: Db,
  ctx: SignedInCtx,
  before: readonly Quicklink[],
  chosen: readonly Quicklink[],
): Promise<Problem[]> {
  const added = chosen.filter(({ id }) => !before.some((link) => link.id === id));
  const mediumIds = parseIds(added.flatMap(({ id }) => mediumOfQuicklink(id) ?? []));
  const rows = mediumIds.length > 0 ? await tx.select().from(media).where(isOneOf(media.id, mediumIds)) : [];
  const isThere = ({ id }: Quicklink) => {
    const medium = mediumOfQuicklink(id);
    return medium === null || rows.some((one) => String(one.id) === medium);
  };
  return added
    .filter((link) => !mayFollow(ctx.permissions, link) || !isThere(link))
    .map((link) => ({ field: `quicklinks[${chosen.indexOf(link)}].id`, message: "choice_invalid" }));
}

/** For the activity log: the screens by their names in the menu, media by their own. */
function logged(links: readonly Quicklink[]) {
  const named = (some: readonly Quicklink[]) =>
    some.map(({ id }) => mediumNamed(mediumOfQuicklink(id)) ?? id);
  return { quicklinks: named(links), favourites: named(links.filter(({ isFavorite }) => isFavorite)) };
}

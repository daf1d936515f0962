import { isDeepStrictEqual } from "node:util";
import { attachmentNamed, requireOwnPictures } from "backend/modules/attachments/service";
import { fieldsIn, readInput } from "backend/modules/records/service";
import { NAME_COLUMNS, userRecord } from "backend/modules/users/keeping/record";
import { users } from "backend/modules/users/tables";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { namesByField } from "backend/platform/use-case/names";
import { nextVersionColumns, requireVersion, useCase } from "backend/platform/use-case/use-case";
import { PROFILE_FIELDS } from "domain/users/fields";
import { profileForm } from "domain/users/user";
import { eq } from "drizzle-orm";
import type { z } from "zod";

type Profile = z.output<typeof profileForm>;

export const profile = fieldsIn(PROFILE_FIELDS, { table: users, columns: NAME_COLUMNS });

/** Saves what the user says of themselves, unless the account was changed since the form was opened. */
export function updateOwnProfile(
  ctx: SignedInCtx,
  input: { version: number; data: object },
  key: string,
): Promise<number> {
  return useCase(ctx, { key, operation: "updateOwnProfile", input }, async ({ tx, log }) => {
    const user = await userRecord.lockRecord(tx, String(ctx.user.id));
    const before = profile.fromRow(user);
    await requireVersion(tx, ctx, user, input.version, async () => ({
      ...before,
      names: await namesByField(tx, logged(before)),
    }));
    const after = readInput(profileForm, input.data);
    if (isDeepStrictEqual(after, before)) return user.id;
    const { avatar } = after;
    const chosen = avatar === null || avatar === before.avatar ? [] : [avatar];
    const problems = await requireOwnPictures(
      tx,
      ctx,
      chosen.map((id) => ({ field: "avatar", use: "avatar", id })),
    );
    if (problems.length > 0) throw badUserInput(problems);
    await tx
      .update(users)
      .set({
        ...profile.toRow(after),
        ...nextVersionColumns(ctx, user),
      })
      .where(eq(users.id, user.id));
    const entry = { before: logged(before), after: logged(after) };
    await log([{ area: "users", action: "update", recordId: user.id, ...entry }]);
    return user.id;
  });
}

const logged = (values: Profile) => ({ ...values, avatar: attachmentNamed(values.avatar) });

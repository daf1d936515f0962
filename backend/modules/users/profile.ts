import { isDeepStrictEqual } from "node:util";
import { readInput } from "backend/modules/records/service";
import type { SignedInCtx } from "backend/platform/context";
import { nextVersionColumns, requireVersion, useCase } from "backend/platform/use-case";
import { profileForm } from "domain/users/user";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userRecord } from "./record";
import { users } from "./tables";

type Profile = z.output<typeof profileForm>;

/** Saves what the user says of themselves, unless the account was changed since the form was opened. */
export function updateOwnProfile(
  ctx: SignedInCtx,
  input: { version: number; data: object },
  key: string,
): Promise<number> {
  return useCase(ctx, { key, operation: "updateOwnProfile", input }, async ({ tx, log }) => {
    const user = await userRecord.lockRecord(tx, String(ctx.user.id));
    const { salutation, firstName, lastName, phone, jobTitle } = user;
    const before: Profile = { salutation, first_name: firstName, last_name: lastName, phone, jobTitle };
    await requireVersion(tx, ctx, user, input.version, () => before);
    const after = readInput(profileForm, input.data);
    if (isDeepStrictEqual(after, before)) return user.id;
    const { first_name, last_name, ...columns } = after;
    await tx
      .update(users)
      .set({ ...columns, firstName: first_name, lastName: last_name, ...nextVersionColumns(ctx, user) })
      .where(eq(users.id, user.id));
    await log([{ area: "users", action: "update", recordId: user.id, before, after }]);
    return user.id;
  });
}

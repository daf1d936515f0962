import { attachmentNamed, requireOwnPictures } from "backend/modules/attachments/service";
import { readInput } from "backend/modules/records/service";
import type { SignedInCtx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import { nextVersionColumns, requireVersion, useCase } from "backend/platform/use-case";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { ownAvatarForm } from "domain/users/user";
import { eq } from "drizzle-orm";
import { userRecord } from "./record";
import { users } from "./tables";
import { UserRef } from "./user-ref";

type Input = { version: number; avatar?: string | null | undefined };

/** Gives the user another picture, or none, whatever rights they have over users. */
function updateOwnAvatar(ctx: SignedInCtx, input: Input, key: string): Promise<number> {
  return useCase(ctx, { key, operation: "updateOwnAvatar", input }, async ({ tx, log }) => {
    const user = await userRecord.lockRecord(tx, String(ctx.user.id));
    const before = user.avatarId === null ? null : String(user.avatarId);
    await requireVersion(tx, ctx, user, input.version, () => ({ avatar: before }));
    const { avatar } = readInput(ownAvatarForm, { avatar: input.avatar ?? null });
    if (avatar === before) return user.id;
    const chosen = avatar === null ? [] : [{ field: "avatar", use: "avatar" as const, id: avatar }];
    const problems = await requireOwnPictures(tx, ctx, chosen);
    if (problems.length > 0) throw badUserInput(problems);
    await tx
      .update(users)
      .set({ avatarId: avatar === null ? null : parseId(avatar), ...nextVersionColumns(ctx, user) })
      .where(eq(users.id, user.id));
    const [was, is] = [attachmentNamed(before), attachmentNamed(avatar)];
    const entry = { before: { avatar: was }, after: { avatar: is } };
    await log([{ area: "users", action: "update", recordId: user.id, ...entry }]);
    return user.id;
  });
}

builder.mutationField("updateOwnAvatar", (t) =>
  t.field({
    type: UserRef,
    access: "person",
    description: "Gives the user who asks another picture, or none.",
    args: {
      version: t.arg.int({ required: true }),
      avatar: t.arg.string({ description: "A picture uploaded for it." }),
      idempotencyKey: t.arg.string({ required: true }),
    },
    resolve: (_root, { idempotencyKey, ...input }, ctx) =>
      userRecord.saved(ctx, updateOwnAvatar(signedIn(ctx), input, idempotencyKey)),
  }),
);

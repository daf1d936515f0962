import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import type { PersonRow } from "backend/platform/database/people";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { signedIn } from "backend/schema/access";
import { builder, type Types } from "backend/schema/builder";
import { SIZES } from "backend/schema/sizes";
import { LONGEST_WINDOW, MOST_DRAFTS } from "domain/locks/kept-draft";
import {
  activeLock,
  handoverAt,
  type Lock,
  type LockOutcome,
  type LockStep,
  TAKEN_BY,
} from "domain/locks/lock";
import { MOST_VIEWERS, presenceOf } from "./presence";
import {
  dropDraft,
  editableRecord,
  type KeptDraft,
  keepDraft,
  type LockableRecord,
  type LockedRecord,
  lockOf,
  ownDrafts,
  readableRecord,
  takeLockStep,
} from "./service";

export interface EditLock extends LockedRecord {
  record: Omit<LockableRecord, "mayEdit">;
  lock: Lock | null;
  outcome?: LockOutcome;
}

const TakenByEnum = builder.enumType("LockTakenBy", { values: TAKEN_BY });

const KeptFieldRef = builder.objectRef<readonly [string, string]>("KeptField").implement({
  fields: (t) => ({
    name: t.string({ resolve: ([name]) => name }),
    value: t.string({ resolve: ([, value]) => value }),
  }),
});

const KeptDraftRef = builder.objectRef<KeptDraft>("KeptDraft").implement({
  description: "What the user had typed into the record's form when it was handed over.",
  fields: (t) => ({
    window: t.exposeString("window", { description: "What it is dropped by." }),
    at: t.expose("at", { type: "DateTime" }),
    version: t.exposeInt("version", { description: "Of the record, when the form was opened." }),
    values: t.field({
      type: [KeptFieldRef],
      atMost: SIZES.fields,
      description: "The fields as they are posted.",
      resolve: ({ values }) => [...values],
    }),
  }),
});

const person = (ctx: Ctx, id: number | null | undefined) => (id ? userById(ctx).load(id) : null);

/** Those of the users whom there still is. */
export async function viewersOf(ctx: Ctx, userIds: readonly number[]): Promise<PersonRow[]> {
  const people = await Promise.all(userIds.map((userId) => userById(ctx).load(userId)));
  return people.filter((one) => one !== null);
}

const present = ({ lock }: EditLock, ctx: Ctx) => activeLock(lock, ctx.now());
const refusal = ({ lock }: EditLock, ctx: Ctx) =>
  lock?.refusedId === ctx.user?.id && lock?.refusedUntil && lock.refusedUntil > ctx.now()
    ? lock.refusedUntil
    : null;

export const EditLockRef = builder.objectRef<EditLock>("EditLock").implement({
  description:
    "Who edits a record. It informs and asks: whether a save goes through is decided by the record's version.",
  fields: (t) => ({
    area: t.exposeString("area"),
    recordId: t.string({ resolve: ({ recordId }) => String(recordId) }),
    outcome: t.string({
      nullable: true,
      description: "What came of the call: mine, others, lost, asked, asked_by_other, refused_recently, …",
      resolve: ({ outcome }) => outcome ?? null,
    }),
    holder: t.field({
      type: UserRef,
      nullable: true,
      description: "Who edits it; null while nobody does.",
      resolve: (one, _args, ctx) => person(ctx, present(one, ctx)?.holderId),
    }),
    isMine: t.boolean({ resolve: (one, _args, ctx) => present(one, ctx)?.holderId === ctx.user?.id }),
    token: t.int({
      description: "Rises with each change of hands; who acts on the lock names it.",
      resolve: ({ lock }) => lock?.token ?? 0,
    }),
    since: t.field({
      type: "DateTime",
      nullable: true,
      resolve: (one, _args, ctx) => present(one, ctx)?.acquiredAt ?? null,
    }),
    takenBy: t.field({
      type: TakenByEnum,
      nullable: true,
      description: "How the holder came to it.",
      resolve: (one, _args, ctx) => present(one, ctx)?.takenBy ?? null,
    }),
    isDirty: t.boolean({
      description: "Whether there is unsaved work; without scripts nobody knows.",
      resolve: (one, _args, ctx) => present(one, ctx)?.isDirty ?? false,
    }),
    lastInputAt: t.field({
      type: "DateTime",
      nullable: true,
      resolve: (one, _args, ctx) => present(one, ctx)?.lastInputAt ?? null,
    }),
    asker: t.field({
      type: UserRef,
      nullable: true,
      description: "Who asks to take over.",
      resolve: (one, _args, ctx) => person(ctx, present(one, ctx)?.askerId),
    }),
    isAskedByMe: t.boolean({ resolve: (one, _args, ctx) => present(one, ctx)?.askerId === ctx.user?.id }),
    handoverAt: t.field({
      type: "DateTime",
      nullable: true,
      description: "When it is handed over without an answer.",
      resolve: (one, _args, ctx) => {
        const lock = present(one, ctx);
        return lock && handoverAt(lock);
      },
    }),
    secondsLeft: t.int({
      nullable: true,
      description: "Until then, by the service's clock.",
      resolve: (one, _args, ctx) => {
        const lock = present(one, ctx);
        const due = lock && handoverAt(lock);
        return due && Math.ceil((due.getTime() - ctx.now().getTime()) / 1000);
      },
    }),
    former: t.field({
      type: UserRef,
      nullable: true,
      description: "Who had it before it was handed over.",
      resolve: (one, _args, ctx) => person(ctx, present(one, ctx)?.formerId),
    }),
    wasMine: t.boolean({
      description: "Whether it was the user who asks.",
      resolve: (one, _args, ctx) => present(one, ctx)?.formerId === ctx.user?.id,
    }),
    refusedUntil: t.field({
      type: "DateTime",
      nullable: true,
      description: "The holder keeps working; until then, the user's request is not passed on again.",
      resolve: (one, _args, ctx) => refusal(one, ctx),
    }),
    version: t.int({
      description: "The record's version: a form of an older one is asked to merge.",
      resolve: ({ record }) => record.version,
    }),
    savedAt: t.field({
      type: "DateTime",
      nullable: true,
      resolve: ({ record }) => record.updatedAt,
    }),
    savedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ record }, _args, ctx) => person(ctx, record.updatedById),
    }),
    viewers: t.field({
      type: [UserRef],
      atMost: MOST_VIEWERS,
      description: "Who else has the record open, whether or not somebody edits it.",
      resolve: (record, _args, ctx) =>
        viewersOf(
          ctx,
          presenceOf(ctx)
            .at(record)
            .filter((userId) => userId !== ctx.user?.id),
        ),
    }),
    kept: t.field({
      type: [KeptDraftRef],
      atMost: MOST_DRAFTS,
      description: "What the user who asks has kept of the record, the latest first.",
      resolve: ({ area, recordId }, _args, ctx) => ownDrafts(ctx).load({ area, recordId }),
    }),
  }),
});

/** Gives the records of an area the lock. */
export function addLock<Row>(
  ref: PothosSchemaTypes.ObjectRef<Types, Row>,
  area: string,
  about: (row: Row) => { id: number } & Omit<LockableRecord, "mayEdit">,
): void {
  builder.objectFields(ref, (t) => ({
    lock: t.field({
      type: EditLockRef,
      description: "Who edits it.",
      resolve: async (row, _args, ctx) => {
        const { id: recordId, ...record } = about(row);
        return { area, recordId, record, lock: await lockOf(ctx).load({ area, recordId }) };
      },
    }),
  }));
}

async function step(
  ctx: Ctx,
  area: string,
  id: string,
  stepOf: (user: number) => LockStep,
): Promise<EditLock> {
  const { user } = signedIn(ctx);
  const target = await editableRecord(ctx, area, id);
  return { ...target, ...(await takeLockStep(ctx, target, stepOf(user.id))) };
}

const byRecord = { byRecord: editableRecord };

builder.queryField("editLock", (t) =>
  t.field({
    type: EditLockRef,
    nullable: true,
    access: { byRecord: readableRecord },
    description:
      "Who edits a record; null without an id. With a window, its page is loaded there: nothing is taken, and the time of a user without scripts who has the lock is prolonged. It is a query so that a screen asks once.",
    args: {
      area: t.arg.string({ required: true }),
      id: t.arg.string({ required: true }),
      window: t.arg.string(),
    },
    resolve: async (_root, { area, id, window }, ctx) => {
      if (id === "") return null;
      const target = await readableRecord(ctx, area, id);
      if (window != null) checkWindow(window);
      const lock = await lockOf(ctx).load(target);
      const { user } = signedIn(ctx);
      const isOwn = activeLock(lock, ctx.now())?.holderId === user.id;
      if (!window || !isOwn || !target.record.mayEdit) return { ...target, lock };
      return { ...target, ...(await takeLockStep(ctx, target, { kind: "load", user: user.id, window })) };
    },
  }),
);

function checkWindow(window: string): void {
  if (window.length > LONGEST_WINDOW) throw badUserInput([{ field: "window", message: "invalid" }]);
}

builder.mutationFields((t) => {
  const record = { area: t.arg.string({ required: true }), id: t.arg.string({ required: true }) };
  const token = t.arg.int({ required: true });
  const window = t.arg.string({ required: true });
  const asker = t.arg.string({ required: true });
  return {
    takeLock: t.field({
      type: EditLockRef,
      access: byRecord,
      description:
        "The first change in a window. The lock is taken if it is free or the user's own; else the answer says who has it.",
      args: {
        ...record,
        window,
        isPage: t.arg.boolean({
          description: "For a window without scripts: it lasts for ten minutes after its last load.",
        }),
      },
      resolve: async (_root, { area, id, window: name, isPage }, ctx) => {
        checkWindow(name);
        return await step(ctx, area, id, (user) => ({
          kind: "begin",
          user,
          window: name,
          isPage: isPage ?? false,
        }));
      },
    }),
    beatLock: t.field({
      type: EditLockRef,
      access: byRecord,
      description: "A sign of life of a changed form, each 15 seconds. It never takes a lock that is lost.",
      args: {
        ...record,
        token,
        window,
        isHidden: t.arg.boolean(),
        isDirty: t.arg.boolean({
          description:
            "True when something was typed since the last sign, false when nothing is unsaved now.",
        }),
      },
      resolve: (_root, { area, id, isHidden, ...beat }, ctx) =>
        step(ctx, area, id, (user) => ({ kind: "beat", user, ...beat, isHidden: isHidden ?? false })),
    }),
    askForLock: t.field({
      type: EditLockRef,
      access: byRecord,
      description: "Asks to take over. Without an answer the record is handed over after 60 seconds.",
      args: record,
      resolve: (_root, { area, id }, ctx) => step(ctx, area, id, (user) => ({ kind: "ask", user })),
    }),
    withdrawFromLock: t.field({
      type: EditLockRef,
      access: byRecord,
      args: record,
      resolve: (_root, { area, id }, ctx) => step(ctx, area, id, (user) => ({ kind: "withdraw", user })),
    }),
    allowTakeover: t.field({
      type: EditLockRef,
      access: byRecord,
      args: { ...record, token, asker },
      resolve: (_root, { area, id, token, asker }, ctx) =>
        step(ctx, area, id, (user) => ({ kind: "allow", user, token, asker: Number(asker) })),
    }),
    refuseTakeover: t.field({
      type: EditLockRef,
      access: byRecord,
      description: "Keeps working.",
      args: { ...record, token, asker },
      resolve: (_root, { area, id, token, asker }, ctx) =>
        step(ctx, area, id, (user) => ({ kind: "refuse", user, token, asker: Number(asker) })),
    }),
    releaseLock: t.field({
      type: EditLockRef,
      access: byRecord,
      description: "A window is left. Another one of the same user keeps the lock with its next sign.",
      args: { ...record, token, window },
      resolve: (_root, { area, id, ...left }, ctx) =>
        step(ctx, area, id, (user) => ({ kind: "release", user, ...left })),
    }),
    keepDraft: t.boolean({
      access: { byRecord: readableRecord },
      description: "Keeps what was typed into the form of a record that has been handed over.",
      args: {
        ...record,
        window,
        version: t.arg.int({ required: true }),
        values: t.arg.string({
          required: true,
          description: "The posted fields as JSON: [[name, value], …].",
        }),
      },
      resolve: async (_root, { area, id, ...draft }, ctx) => {
        await keepDraft(signedIn(ctx), await readableRecord(ctx, area, id), draft);
        return true;
      },
    }),
    dropKeptDraft: t.boolean({
      access: { byRecord: readableRecord },
      args: { ...record, window },
      resolve: async (_root, { area, id, window }, ctx) =>
        dropDraft(signedIn(ctx), await readableRecord(ctx, area, id), window),
    }),
  };
});

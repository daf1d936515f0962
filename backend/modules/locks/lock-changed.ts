import { followState } from "backend/platform/live/follow-state";
import type { Ctx } from "backend/platform/use-case/context";
import { builder } from "backend/schema/builder";
import { lockOf, readableRecord } from "./service";
import { type EditLock, EditLockRef } from "./types";

builder.subscriptionField("lockChanged", (t) =>
  t.field({
    type: EditLockRef,
    access: { byRecord: readableRecord },
    description: "Who edits a record: at once, and when that changes. It opens nothing.",
    args: { area: t.arg.string({ required: true }), id: t.arg.string({ required: true }) },
    subscribe: (_root, { area, id }, ctx) => changesOfLock(ctx, area, id),
    resolve: (lock) => lock,
  }),
);

/** The lock of a record at the beginning and after each change, as long as the user may read the record. */
function changesOfLock(ctx: Ctx, area: string, id: string) {
  const look = async (): Promise<EditLock> => {
    const target = await readableRecord(ctx, area, id);
    return { ...target, lock: await lockOf(ctx).load(target) };
  };
  return followState(ctx, {
    topic: "lockChanged",
    first: look,
    concerns: (change, { recordId }) => change.area === area && change.id === recordId,
    again: () => look().catch(() => null),
  });
}

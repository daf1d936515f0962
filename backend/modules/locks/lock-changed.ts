import { followState } from "backend/platform/live/follow-state";
import { endingWith } from "backend/platform/live/pub-sub";
import type { Ctx } from "backend/platform/use-case/context";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { editableRecord, lockOf, readableRecord, takeLockStep } from "./service";
import { type EditLock, EditLockRef } from "./types";

builder.subscriptionField("lockChanged", (t) =>
  t.field({
    type: EditLockRef,
    access: { byRecord: readableRecord },
    description:
      "Who edits a record: at once, and when that changes. It takes nothing. With the token of a lock, the lock is kept for the window as long as its websocket answers.",
    args: {
      area: t.arg.string({ required: true }),
      id: t.arg.string({ required: true }),
      window: t.arg.string(),
      token: t.arg.int(),
    },
    subscribe: async (_root, { area, id, window, token }, ctx) => {
      const changes = await changesOfLock(ctx, area, id);
      const stop = window != null && token != null ? keepLock(ctx, { area, id, window, token }) : () => {};
      return endingWith(changes, stop);
    },
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

type Keeping = { area: string; id: string; window: string; token: number };

/**
 * Gives a sign of life for a window each time its client has answered a ping: browsers do so without scripts, also in
 * the background. A client that is gone answers none, so its lock ends 45 seconds after its last answer. It never takes
 * a lock that is lost.
 */
function keepLock(ctx: Ctx, { area, id, window, token }: Keeping): () => void {
  let isUnderWay = false;
  const sign = async () => {
    const own = { ...ctx };
    await own.refresh();
    const target = await editableRecord(own, area, id);
    await takeLockStep(own, target, { kind: "beat", user: signedIn(own).user.id, token, window });
  };
  const stop = ctx.onSignOfLife?.(() => {
    if (isUnderWay) return;
    isUnderWay = true;
    // Without the right there is nothing to keep; after a failure the next answer does.
    sign()
      .catch(() => {})
      .finally(() => {
        isUnderWay = false;
      });
  });
  return stop ?? (() => {});
}

import { UserRef } from "backend/modules/users/types";
import { followState } from "backend/platform/live/follow-state";
import { endingWith } from "backend/platform/live/pub-sub";
import type { Ctx } from "backend/platform/use-case/context";
import { signedIn } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { MOST_VIEWERS, presenceOf } from "./presence";
import { type LockedRecord, readableRecord } from "./service";
import { viewersOf } from "./types";

interface RecordViewers extends LockedRecord {
  userIds: readonly number[];
}

const RecordViewersRef = builder.objectRef<RecordViewers>("RecordViewers").implement({
  fields: (t) => ({
    people: t.field({
      type: [UserRef],
      atMost: MOST_VIEWERS,
      resolve: ({ userIds }, _args, ctx) => viewersOf(ctx, userIds),
    }),
  }),
});

builder.subscriptionField("recordViewers", (t) =>
  t.field({
    type: RecordViewersRef,
    access: { byRecord: readableRecord },
    description:
      "Who else has a record open: at once, and when that changes. As long as it is listened for, the user is shown to the others who may read the record.",
    args: { area: t.arg.string({ required: true }), id: t.arg.string({ required: true }) },
    subscribe: (_root, { area, id }, ctx) => viewersOfRecord(ctx, area, id),
    resolve: (viewers) => viewers,
  }),
);

/** Who else is at a record, at the beginning and after each change, as long as the user may read it. */
async function viewersOfRecord(ctx: Ctx, area: string, id: string) {
  const presence = presenceOf(ctx);
  const own = signedIn(ctx).user.id;
  const others = (record: LockedRecord) => presence.at(record).filter((userId) => userId !== own);
  const look = async (): Promise<RecordViewers> => {
    const record = await readableRecord(ctx, area, id);
    return { area, recordId: record.recordId, userIds: others(record) };
  };
  const states = await followState(ctx, {
    topic: "presence",
    first: look,
    concerns: (change, present) =>
      change.area === area &&
      change.id === present.recordId &&
      String(others(present)) !== String(present.userIds),
    again: () => look().catch(() => null),
  });
  const leave = presence.enter(await readableRecord(ctx, area, id), own);
  return endingWith(states, leave);
}

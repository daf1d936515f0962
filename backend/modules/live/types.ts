import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { builder } from "backend/schema/builder";
import { LIVE_AREAS } from "domain/areas";
import { type CreatedState, changesOfRecord, MOST_NEW, type RecordState, recordsSince } from "./service";

const LiveAreaEnum = builder.enumType("LiveArea", { values: LIVE_AREAS });

const RecordChangedRef = builder.objectRef<RecordState>("RecordChanged").implement({
  description: "A record as it is now. Without a version it is gone, and nothing more is told of it.",
  fields: (t) => ({
    version: t.int({ nullable: true, resolve: ({ record }) => record?.version ?? null }),
    at: t.field({
      type: "DateTime",
      nullable: true,
      description: "When it was saved last.",
      resolve: ({ record }) => record?.updatedAt ?? null,
    }),
    by: t.field({
      type: UserRef,
      nullable: true,
      description: "Who saved it last, or deleted it; null for the house itself.",
      resolve: ({ by }, _args, ctx) => (by ? userById(ctx).load(by) : null),
    }),
    isOwn: t.boolean({
      description: "Whether the user did that, here or elsewhere.",
      resolve: ({ by }, _args, { user }) => user !== null && by === user.id,
    }),
    isDeleted: t.exposeBoolean("isDeleted", {
      description: "Else a record without a version is hidden from the user by now.",
    }),
  }),
});

const RecordsCreatedRef = builder.objectRef<CreatedState>("RecordsCreated").implement({
  fields: (t) => ({
    count: t.int({
      description: `At most ${MOST_NEW}.`,
      resolve: ({ known }) => Math.min(known.size, MOST_NEW),
    }),
  }),
});

const area = { type: LiveAreaEnum, required: true } as const;

builder.subscriptionFields((t) => ({
  recordChanged: t.field({
    type: RecordChangedRef,
    access: { byRecord: changesOfRecord },
    description: "The record at once, and after each change, whatever made it.",
    args: { area: t.arg(area), id: t.arg.string({ required: true }) },
    subscribe: (_root, { area, id }, ctx) => changesOfRecord(ctx, area, id),
    resolve: (event) => event,
  }),
  recordsCreated: t.field({
    type: RecordsCreatedRef,
    access: { byRecord: recordsSince },
    description:
      "How many records that the user may see were created since: at once, and when there are more.",
    args: { area: t.arg(area), since: t.arg({ type: "DateTime", required: true }) },
    subscribe: (_root, { area, since }, ctx) => recordsSince(ctx, area, since),
    resolve: (event) => event,
  }),
}));

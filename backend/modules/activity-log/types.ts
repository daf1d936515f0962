import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { builder } from "backend/schema/builder";
import { listFields } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import {
  type ActivityChange,
  type ActivityLog,
  changesOfLog,
  listActivityLogs,
  mayReadLog,
  READ_LOG,
} from "./service";

const ActivityChangeRef = builder.objectRef<ActivityChange>("ActivityChange").implement({
  fields: (t) => ({
    field: t.exposeString("field"),
    before: t.exposeString("before", { nullable: true }),
    after: t.exposeString("after", { nullable: true }),
  }),
});

export const ActivityLogRef = builder.objectRef<ActivityLog>("ActivityLog").implement({
  fields: (t) => ({
    _id: t.string({ resolve: (log) => String(log.id) }),
    at: t.field({ type: "DateTime", resolve: (log) => log.at }),
    actor: t.field({
      type: UserRef,
      nullable: true,
      resolve: (log, _args, ctx) => (log.actorId === null ? null : userById(ctx).load(log.actorId)),
    }),
    action: t.exposeString("action"),
    area: t.exposeString("area"),
    recordId: t.string({ resolve: (log) => String(log.recordId) }),
    source: t.string({
      nullable: true,
      description: "Network address of the person; null without read__activity_logs.",
      resolve: (log, _args, ctx) => (mayReadLog(ctx) ? log.source : null),
    }),
    changes: t.field({
      type: [ActivityChangeRef],
      atMost: SIZES.fields,
      resolve: (log, _args, ctx) => changesOfLog(ctx).load(log.id),
    }),
  }),
});

const ActivityLogFilterInput = builder.inputType("ActivityLogFilter", {
  fields: (t) => ({
    ids: t.stringList(),
    area: t.string(),
    recordId: t.string(),
    actorIds: t.stringList(),
    from: t.field({ type: "Date" }),
    to: t.field({ type: "Date" }),
  }),
});

listFields("activityLogs", {
  item: ActivityLogRef,
  type: "ActivityLogList",
  filter: ActivityLogFilterInput,
  access: READ_LOG,
  list: listActivityLogs,
});

import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { undoChange } from "backend/platform/use-case/undo";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, pageArgs, type Types } from "backend/schema/builder";
import { BulkOutcomeRef } from "backend/schema/bulk-types";
import { listFields } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import {
  type ActivityChange,
  changesOfEntry,
  countHistory,
  type FoundLog,
  listActivityLogs,
  mayReadLog,
  READ_LOG,
  readHistory,
  recordNameOfLog,
  type UndoOffer,
  undoOfLog,
} from "./service";

const ActivityChangeRef = builder.objectRef<ActivityChange>("ActivityChange").implement({
  fields: (t) => ({
    field: t.exposeString("field"),
    before: t.exposeString("before", { nullable: true }),
    after: t.exposeString("after", { nullable: true }),
  }),
});

export const UndoOfferRef = builder.objectRef<UndoOffer>("UndoOffer").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    records: t.int({ description: "How many records it changes back.", resolve: ({ records }) => records }),
  }),
});

export const ActivityLogRef = builder.objectRef<FoundLog>("ActivityLog").implement({
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
    recordName: t.string({
      nullable: true,
      description: "The name of the record, unless it is gone or has none.",
      resolve: ({ area, recordId }, _args, ctx) => recordNameOfLog(ctx).load({ area, recordId }),
    }),
    mergedName: t.string({
      nullable: true,
      description:
        "In the history of a record that others were merged into: the name of the one that the entry is about. Else null.",
      resolve: ({ mergedName }) => mergedName ?? null,
    }),
    source: t.string({
      nullable: true,
      description: "Network address of the person; null without read__activity_logs.",
      resolve: (log, _args, ctx) => (mayReadLog(ctx) ? log.source : null),
    }),
    changes: t.field({
      type: [ActivityChangeRef],
      atMost: SIZES.fields,
      description: "In a list that is filtered by fields these come first.",
      resolve: (log, _args, ctx) => changesOfEntry(ctx, log),
    }),
    undo: t.field({
      type: UndoOfferRef,
      nullable: true,
      description:
        "What undoes the change, for 14 days: for who made it, unless it is undone, or the same was changed since.",
      resolve: (log, _args, ctx) => undoOfLog(ctx).load(log.id),
    }),
  }),
});

/** Gives the records of an area their history, page by page. */
export function addHistory<Row extends { id: number }>(
  ref: PothosSchemaTypes.ObjectRef<Types, Row>,
  area: string,
  isShown: (ctx: Types["Context"], row: Row) => boolean = () => true,
): void {
  builder.objectFields(ref, (t) => ({
    history: t.field({
      type: [ActivityLogRef],
      atMost: SIZES.notes,
      description: "A page of it, the latest first.",
      args: pageArgs,
      resolve: async (row, page, ctx) =>
        isShown(ctx, row) ? (await readHistory(ctx, { area, recordId: row.id }, page)).entries : [],
    }),
    historyTotal: t.int({
      resolve: (row, _args, ctx) => (isShown(ctx, row) ? countHistory(ctx, { area, recordId: row.id }) : 0),
    }),
  }));
}

const ActivityLogFilterInput = builder.inputType("ActivityLogFilter", {
  fields: (t) => ({
    ids: t.stringList(),
    area: t.string(),
    areas: t.stringList(),
    actions: t.stringList(),
    recordId: t.string(),
    fields: t.stringList({
      description:
        "Entries that changed one of these fields: price, specs.issue … Records that were made or deleted with a value are none.",
    }),
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

builder.mutationField("undoChange", (t) =>
  t.field({
    isHeavy: true,
    type: BulkOutcomeRef,
    // Only changes of the user's own; the area of each checks its rights and rules again.
    access: "signed-in",
    description: "Undoes a change of the user's own, of any area. It can be undone, too.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: (_root, args, ctx) => undoChange(signedIn(ctx), args.id, args.idempotencyKey),
  }),
);

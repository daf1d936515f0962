import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import type { RefusedCompany } from "domain/crm/crm-company";
import { type CrmSync, lastSync, maySync, startSync, syncOf } from "./service";

const CrmRefusalRef = builder.objectRef<RefusedCompany>("CrmRefusal").implement({
  description: "A company of the CRM that was not taken.",
  fields: (t) => ({
    number: t.exposeString("number"),
    name: t.exposeString("name"),
    field: t.exposeString("field"),
    message: t.exposeString("message", { description: "A key of the messages about forms." }),
  }),
});

const CrmSyncRef = builder.objectRef<CrmSync>("CrmSync").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    state: t.exposeString("state", { description: "running | paused | done | failed | stopped" }),
    error: t.exposeString("error", {
      nullable: true,
      description: "Why it ended or waits: inside | unreachable | refused | nonsense | stopped | broken",
    }),
    startedAt: t.expose("startedAt", { type: "DateTime" }),
    startedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ startedById }, _args, ctx) =>
        startedById === null ? null : userById(ctx).load(startedById),
    }),
    work: t.string({
      nullable: true,
      description: "The id of its work, which can be paused and stopped; null some time after its end.",
      resolve: ({ workId }) => (workId === null ? null : String(workId)),
    }),
    finishedAt: t.expose("finishedAt", { type: "DateTime", nullable: true }),
    total: t.exposeInt("total", { nullable: true, description: "How many the CRM has, if it says so." }),
    seen: t.exposeInt("seen"),
    created: t.exposeInt("created"),
    updated: t.exposeInt("updated"),
    unchanged: t.exposeInt("unchanged"),
    kept: t.exposeInt("kept", { description: "Changed here since, and left as they are." }),
    refused: t.exposeInt("refused"),
    refusals: t.field({ type: [CrmRefusalRef], atMost: 100, resolve: ({ refusals }) => refusals }),
  }),
});

const CrmRef = builder.objectRef<{ last: CrmSync | null }>("Crm").implement({
  fields: (t) => ({ last: t.field({ type: CrmSyncRef, nullable: true, resolve: ({ last }) => last }) }),
});

builder.queryField("crm", (t) =>
  t.field({
    type: CrmRef,
    nullable: true,
    access: "signed-in",
    description: "null where no CRM is set up, and without create__companies and edit__companies.",
    resolve: async (_root, _args, ctx) => (maySync(ctx) ? { last: await lastSync(ctx) } : null),
  }),
);

builder.mutationField("startCrmSync", (t) =>
  t.field({
    type: CrmSyncRef,
    isHeavy: true,
    access: { action: "edit", collectionType: "companies" },
    description:
      "Starts to bring in the companies of the CRM; it takes minutes. Needs create__companies, too.",
    args: { ...keyArg },
    resolve: async (_root, { idempotencyKey }, ctx) => {
      const id = await startSync(signedIn(ctx), idempotencyKey);
      return await syncOf(ctx, id);
    },
  }),
);

import { signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { findWork, mayReadWork, setWanted, type WorkRow } from "./service";

export const WorkRef = builder.objectRef<WorkRow>("Work").implement({
  description: "Work that takes long and is done in parts.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    kind: t.exposeString("kind"),
    state: t.exposeString("state", { description: "ready | running | paused | done | failed | stopped" }),
    wanted: t.exposeString("wanted", {
      description: "run | pause | stop: what somebody wants of it, and it will do after its present part.",
    }),
    done: t.exposeInt("done"),
    total: t.exposeInt("total", { nullable: true, description: "How much there is to do, if it is known." }),
    refused: t.exposeInt("refused", { description: "How many of what is done were refused." }),
    error: t.exposeString("error", { nullable: true, description: "Why it failed, or waits." }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true }),
  }),
});

const Wanted = builder.enumType("WorkWanted", { values: ["run", "pause", "stop"] as const });

builder.queryField("work", (t) =>
  t.field({
    type: WorkRef,
    access: { byRecord: mayReadWork },
    args: { id: t.arg.string({ required: true }) },
    resolve: (_root, { id }, ctx) => findWork(signedIn(ctx), parseId(id) ?? 0),
  }),
);

builder.mutationField("setWorkWanted", (t) =>
  t.field({
    type: WorkRef,
    access: { byRecord: mayReadWork },
    description: "Pauses, stops or continues work. What has ended stays as it is.",
    args: {
      id: t.arg.string({ required: true }),
      wanted: t.arg({ type: Wanted, required: true }),
      ...keyArg,
    },
    resolve: (_root, { id, wanted, idempotencyKey }, ctx) =>
      setWanted(signedIn(ctx), parseId(id) ?? 0, wanted, idempotencyKey),
  }),
);

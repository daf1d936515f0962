import { may } from "backend/schema/access";
import { builder } from "backend/schema/builder";
import { type ImmoflashRecord, MOST_RESULTS } from "domain/immoflash/lookup";
import { type LookupResult, lookUp } from "./lookup";

const RecordRef = builder.objectRef<ImmoflashRecord>("ImmoflashRecord").implement({
  fields: (t) => ({
    number: t.exposeString("id"),
    kind: t.exposeString("kind", { description: "company | customer" }),
    name: t.exposeString("name"),
    place: t.string({ nullable: true, resolve: ({ place }) => place ?? null }),
  }),
});

const FoundRef = builder.objectRef<LookupResult>("ImmoflashFound").implement({
  fields: (t) => ({
    error: t.exposeString("error", {
      nullable: true,
      description: "Why there is no answer: inside | unreachable | refused | nonsense",
    }),
    results: t.field({ type: [RecordRef], atMost: MOST_RESULTS, resolve: ({ results }) => results }),
  }),
});

const ImmoflashRef = builder.objectRef<object>("Immoflash").implement({
  description: "The look-up of companies and customers of immoflash.",
  fields: (t) => ({
    find: t.field({
      type: FoundRef,
      args: { term: t.arg.string({ required: true }) },
      resolve: (_parent, { term }, ctx) => lookUp(ctx, term),
    }),
  }),
});

builder.queryField("immoflash", (t) =>
  t.field({
    type: ImmoflashRef,
    nullable: true,
    access: "signed-in",
    description: "null where none is set up, and without edit__companies.",
    resolve: (_root, _args, ctx) =>
      ctx.connectors.immoflash && may(ctx, { action: "edit", collectionType: "companies" }) ? {} : null,
  }),
);

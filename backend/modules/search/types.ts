import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { CountedRef } from "backend/schema/counted";
import { SIZES } from "backend/schema/sizes";
import { HITS_COUNTED, MOST_HITS } from "domain/search/search";
import { type Hit, type HitGroup, type SearchAnswer, search } from "./service";

const HitRef = builder.objectRef<Hit>("SearchHit").implement({
  fields: (t) => ({
    id: t.exposeString("id", { description: "Of the record that it opens: of a contact, its company." }),
    title: t.exposeString("title"),
    facts: t.exposeStringList("facts", { atMost: SIZES.words }),
    day: t.field({ type: "Date", nullable: true, resolve: ({ day }) => day }),
    isAdvertorial: t.exposeBoolean("isAdvertorial", {
      description: "Paid for: it is marked *Anzeige* wherever it shows.",
    }),
    isFormer: t.exposeBoolean("isFormer", { description: "Cancelled, or no longer in use." }),
  }),
});

const GroupRef = builder.objectRef<HitGroup>("SearchGroup").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", { description: "An area of records, or contacts." }),
    total: t.field({
      type: CountedRef,
      nullable: true,
      description: `How many there are, counted up to ${HITS_COUNTED}; null where there may be more than the hits, and \`counts\` is unset.`,
      resolve: ({ total }) => total,
    }),
    hits: t.field({ type: [HitRef], atMost: MOST_HITS, resolve: ({ hits }) => hits }),
  }),
});

const AnswerRef = builder.objectRef<SearchAnswer>("SearchAnswer").implement({
  fields: (t) => ({
    groups: t.field({ type: [GroupRef], atMost: SIZES.fields, resolve: ({ groups }) => groups }),
    isComplete: t.exposeBoolean("isComplete", { description: "Whether all kinds were searched in time." }),
  }),
});

builder.queryField("search", (t) =>
  t.field({
    type: AnswerRef,
    access: { byRecord: search },
    isHeavy: true,
    cost: OWN_STATEMENT,
    isCounted: true,
    description:
      "What a term of at least two characters finds of all that the user may see: the best of each kind, grouped, best first.",
    args: {
      term: t.arg.string({ required: true }),
      limit: t.arg.int({ description: `At most ${MOST_HITS} of each kind.` }),
      counts: t.arg.boolean({ description: "Whether the hits of each kind are counted." }),
    },
    resolve: (_root, { term, limit, counts }, ctx) =>
      search(ctx, term, { limit: limit ?? undefined, isCounted: counts === true }),
  }),
);

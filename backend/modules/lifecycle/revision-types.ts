import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { recordUnder } from "backend/platform/database/loaders";
import {
  contentOfRevision,
  findRevision,
  type ListedRevision,
  listRevisions,
} from "backend/platform/lifecycle/revisions";
import { notFound } from "backend/platform/use-case/errors";
import { signedIn } from "backend/schema/access";
import { builder, keyArg, seenArgs } from "backend/schema/builder";
import { differences, type FieldDifference, type TextPart } from "./compare";
import type { PublishedArea } from "./published-area";
import { discardChanges, nameRevision, restoreRevision } from "./service";

const RevisionRef = builder.objectRef<ListedRevision>("Revision").implement({
  description: "What a record was when somebody saved it.",
  fields: (t) => ({
    number: t.exposeInt("number"),
    at: t.expose("at", { type: "DateTime" }),
    by: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ byId }, _args, ctx) => recordUnder(userById(ctx), byId),
    }),
    name: t.exposeString("name", { nullable: true }),
    restoredFrom: t.exposeInt("restoredFrom", {
      nullable: true,
      description: "The revision that it repeats.",
    }),
    publishedAt: t.expose("publishedAt", {
      type: "DateTime",
      nullable: true,
      description: "When it went to readers first.",
    }),
  }),
});
/** The most revisions that one page of a record's history has. */
const MOST_REVISIONS = 50;
const TextPartRef = builder.objectRef<TextPart>("TextPart").implement({
  description: "kind: same | removed | added.",
  fields: (t) => ({ kind: t.exposeString("kind"), text: t.exposeString("text") }),
});

/** The most parts that a comparison of a text has: it is compared by paragraph where words make too many. */
const MOST_PARTS = 2500;

const FieldDifferenceRef = builder.objectRef<FieldDifference>("FieldDifference").implement({
  description: "parts: of texts, what both have and what one of them has only.",
  fields: (t) => ({
    field: t.exposeString("field"),
    before: t.exposeStringList("before", { atMost: 200 }),
    after: t.exposeStringList("after", { atMost: 200 }),
    parts: t.field({ type: [TextPartRef], atMost: MOST_PARTS, resolve: ({ parts }) => parts }),
  }),
});
/** Most fields in which two revisions differ; those of a page's components among them. */
const MOST_DIFFERENCES = 50;

/** Registers the revisions of an area's records: listed, compared, restored, named. */
export function registerRevisions({ lifecycle, record, ref, needs, answer }: PublishedArea): void {
  const { one, type } = record.called;
  builder.objectField(ref, "revisions", (t) =>
    t.field({
      type: [RevisionRef],
      atMost: MOST_REVISIONS,
      isOncePerList: true,
      description: `The newest first; ${MOST_REVISIONS} at most.`,
      args: { limit: t.arg.int(), skip: t.arg.int() },
      resolve: ({ id }, { limit, skip }, ctx) => {
        const page = {
          limit: Math.min(Math.max(limit ?? 10, 1), MOST_REVISIONS),
          skip: Math.max(skip ?? 0, 0),
        };
        return listRevisions(ctx.db, lifecycle, id, page);
      },
    }),
  );
  const idArg = { required: true } as const;
  builder.queryFields((t) => ({
    [`${one}Differences`]: t.field({
      type: [FieldDifferenceRef],
      atMost: MOST_DIFFERENCES,
      isHeavy: true,
      access: needs("read"),
      description: "In what two revisions differ, field by field.",
      args: {
        id: t.arg.string(idArg),
        from: t.arg.int({ required: true }),
        to: t.arg.int({ required: true }),
      },
      resolve: async (_root, { id, from, to }, ctx) => {
        const row = await record.find(ctx, id);
        if (!row) throw notFound();
        const [before, after] = [
          await findRevision(ctx.db, lifecycle, row.id, from),
          await findRevision(ctx.db, lifecycle, row.id, to),
        ].map((revision) => contentOfRevision(lifecycle, revision));
        const named = (content: object) => record.inNames(content as never);
        const allDifferences = await differences(ctx, lifecycle, before, after, named);
        return allDifferences.slice(0, MOST_DIFFERENCES);
      },
    }),
  }));
  builder.mutationFields((t) => ({
    [`restore${type}`]: t.field({
      type: ref,
      access: needs("write"),
      description: "Makes a revision the draft again. What readers get stays.",
      args: {
        ...seenArgs,
        number: t.arg.int({ required: true }),
        ...keyArg,
      },
      resolve: (_root, { idempotencyKey, ...input }, ctx) =>
        answer(ctx, restoreRevision(signedIn(ctx), lifecycle, record, input, idempotencyKey)),
    }),
    [`discard${type}Changes`]: t.field({
      type: ref,
      access: needs("write"),
      description: "Makes what readers get the draft again. number: what they get, as the user has seen it.",
      args: {
        ...seenArgs,
        number: t.arg.int({ required: true }),
        ...keyArg,
      },
      resolve: (_root, { idempotencyKey, ...input }, ctx) =>
        answer(ctx, discardChanges(signedIn(ctx), lifecycle, record, input, idempotencyKey)),
    }),
    [`name${type}Revision`]: t.field({
      type: ref,
      access: needs("write"),
      description: "A revision with a name is kept for ever. Without one it loses its name.",
      args: {
        id: t.arg.string({ required: true }),
        number: t.arg.int({ required: true }),
        name: t.arg.string(),
        ...keyArg,
      },
      resolve: (_root, { id, number, name, idempotencyKey }, ctx) =>
        answer(
          ctx,
          nameRevision(signedIn(ctx), lifecycle, { id, number, name: name ?? null }, idempotencyKey),
        ),
    }),
  }));
}

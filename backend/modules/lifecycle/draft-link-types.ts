import { userById } from "backend/modules/users/service";
import { UserRef } from "backend/modules/users/types";
import { recordUnder } from "backend/platform/database/loaders";
import {
  type DraftLink,
  endDraftLink,
  listDraftLinks,
  MOST_DRAFT_LINKS,
} from "backend/platform/lifecycle/draft-links";
import { useCase } from "backend/platform/use-case/use-case";
import { signedIn } from "backend/schema/access";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder, keyArg } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { DRAFT_LINK_DAYS } from "domain/lifecycle/draft-links";
import type { PublishedArea } from "./published-area";
import { shareDraft } from "./service";

const DraftLinkRef = builder.objectRef<DraftLink>("DraftLink").implement({
  description:
    "A link by which somebody without a sign-in sees a draft. Its token is told once, when it is made.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    by: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ createdById }, _args, ctx) => recordUnder(userById(ctx), createdById),
    }),
    expiresAt: t.expose("expiresAt", { type: "DateTime" }),
    endedAt: t.expose("endedAt", { type: "DateTime", nullable: true }),
    openedAt: t.expose("openedAt", {
      type: "DateTime",
      nullable: true,
      description: "When somebody opened it last.",
    }),
    openCount: t.exposeInt("openCount"),
  }),
});
/** Registers the links to drafts of an area's records. */
export function registerDraftLinks({ lifecycle, record, ref, needs, answer }: PublishedArea): void {
  const { type } = record.called;
  builder.objectField(ref, "draftLinks", (t) =>
    t.field({
      type: [DraftLinkRef],
      atMost: MOST_DRAFT_LINKS,
      cost: OWN_STATEMENT,
      description: "The newest first, those that are over included.",
      resolve: ({ id }, _args, ctx) => listDraftLinks(ctx.db, lifecycle, id),
    }),
  );
  const idArg = { required: true } as const;
  builder.mutationFields((t) => ({
    [`share${type}Draft`]: t.string({
      access: needs("write"),
      description: `Makes a link for somebody without a sign-in, and answers with its token. It leads to the draft for ${DRAFT_LINK_DAYS} days, until it is ended, or until the draft is published. The same key gives the same link.`,
      args: { id: t.arg.string(idArg), ...keyArg },
      resolve: (_root, { id, idempotencyKey }, ctx) =>
        shareDraft(signedIn(ctx), lifecycle, id, idempotencyKey),
    }),
    [`end${type}DraftLink`]: t.field({
      type: ref,
      access: needs("write"),
      args: { id: t.arg.string(idArg), ...keyArg },
      resolve: (_root, { id, idempotencyKey: key }, ctx) => {
        const by = signedIn(ctx);
        const change = { key, operation: `end draft link ${lifecycle.area}`, input: { id } };
        const ended = useCase(by, change, (work) => endDraftLink(work, by, lifecycle, parseId(id) ?? 0));
        return answer(ctx, ended);
      },
    }),
  }));
}

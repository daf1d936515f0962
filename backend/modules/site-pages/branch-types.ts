import { LostLinksRef, MOST_KINDS } from "backend/modules/lifecycle/types";
import { isConfirmed } from "backend/platform/use-case/confirmation";
import { enforce, signedIn } from "backend/schema/access";
import { builder, keyArg } from "backend/schema/builder";
import { BulkOutcomeRef, bulkPreview } from "backend/schema/bulk-types";
import { type BranchPreview, type PageStep, previewBranch, stepOfBranch } from "./branch";
import { homepageConfirmation } from "./homepage";

const { argument } = homepageConfirmation;

const readPages = { action: "read", collectionType: "pages" } as const;
const MOST_SHOWN = 500;

const PageStepRef = builder.objectRef<PageStep>("PageStep").implement({
  description: "What a step does to a page of a branch.",
  fields: (t) => ({
    _id: t.exposeString("id"),
    title: t.exposeString("title"),
    address: t.exposeString("address"),
    outcome: t.exposeString("outcome", { description: "publish | withdraw | nothing | refused" }),
    reason: t.exposeString("reason", { nullable: true, description: "Why not: a translation key." }),
    question: t.exposeString("question", {
      nullable: true,
      description: "What has to be confirmed first (`leavesNoHomepage`): a translation key.",
    }),
  }),
});

const BranchPreviewRef = bulkPreview<BranchPreview>("BranchPreview", (t) => ({
  steps: t.field({
    type: [PageStepRef],
    atMost: MOST_SHOWN,
    description: "The page and all below it, in reading order.",
    resolve: ({ steps }) => steps,
  }),
  links: t.field({
    type: [LostLinksRef],
    atMost: MOST_KINDS,
    description: "What readers get elsewhere and what leads to pages that they would lose, by kind.",
    resolve: ({ links }) => links,
  }),
  seen: t.exposeString("seen", { description: "Stands for the branch as it is now: what the step is told." }),
}));

const BranchStepEnum = builder.enumType("BranchStep", { values: ["publish", "withdraw"] as const });

const may = (step: "publish" | "withdraw") =>
  ({ action: step === "publish" ? "publish" : "unpublish", collectionType: "pages" }) as const;

builder.queryField("branchPreview", (t) =>
  t.field({
    type: BranchPreviewRef,
    isHeavy: true,
    access: ({ step }: { step: "publish" | "withdraw" }) => may(step),
    description: "What a step will do to a page and all below it.",
    args: { id: t.arg.string({ required: true }), step: t.arg({ type: BranchStepEnum, required: true }) },
    resolve: (_root, { id, step }, ctx) => {
      enforce(readPages, {}, ctx);
      return previewBranch(signedIn(ctx), id, step);
    },
  }),
);

builder.mutationFields((t) => {
  const branch = (step: "publish" | "withdraw") =>
    t.field({
      type: BulkOutcomeRef,
      isHeavy: true,
      access: may(step),
      description: "A page and all below it, as the preview has shown them (`seen`); all of it or nothing.",
      args: {
        id: t.arg.string({ required: true }),
        seen: t.arg.string({ required: true }),
        ...keyArg,
        ...(step === "withdraw"
          ? { [argument]: t.arg.boolean({ description: homepageConfirmation.description }) }
          : {}),
      },
      resolve: (_root, { id, seen, idempotencyKey, ...confirming }, ctx) => {
        const branchStep = { id, seen, step, isConfirmed: isConfirmed(homepageConfirmation, confirming) };
        return stepOfBranch(signedIn(ctx), branchStep, idempotencyKey);
      },
    });
  return { publishBranch: branch("publish"), withdrawBranch: branch("withdraw") };
});

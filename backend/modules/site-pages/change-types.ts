import { builder } from "backend/schema/builder";
import { type ChangedComponents, changedComponents } from "domain/site-pages/changed-components";
import { MOST_COMPONENTS } from "domain/site-pages/kinds";
import { publishedPageById } from "./reader-content";
import { PageRef, record } from "./types";

const PageChangesRef = builder.objectRef<ChangedComponents>("PageChanges").implement({
  description: "What of a page's components is other than what readers get.",
  fields: (t) => ({
    components: t.exposeStringList("keys", {
      atMost: MOST_COMPONENTS,
      description:
        "The keys of those that are new, have other values or lie elsewhere; a section that changed counts for what holds it.",
    }),
    removed: t.exposeInt("removed", { description: "How many are gone." }),
    isReordered: t.exposeBoolean("isReordered", {
      description: "Whether those that both have stand in another order.",
    }),
  }),
});

builder.objectField(PageRef, "changes", (t) =>
  t.field({
    type: PageChangesRef,
    nullable: true,
    isOncePerList: true,
    description:
      "What of its components is other than what readers get; null where they get nothing, or the draft as it is.",
    resolve: async ({ id, liveNumber, draftNumber }, _args, ctx) => {
      if (liveNumber === null || liveNumber === draftNumber) return null;
      const live = await publishedPageById(ctx).load(id);
      if (!live) return null;
      const { components } = await record.rowsOf(ctx).load(id);
      return changedComponents(live.content.components, components);
    },
  }),
);

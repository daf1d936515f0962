import { readInput } from "backend/modules/records/service";
import { renderContent } from "backend/platform/lifecycle/rendering";
import { builder } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { componentRow, MOST_COMPONENTS } from "domain/site-pages/components";
import { optionalWebAddress } from "domain/web-address";
import { z } from "zod";
import { pageLifecycle } from "./lifecycle";
import { PagePartInput } from "./part-types";
import { pageDraft, type ReadersPage } from "./reader-content";
import { ReadersPageRef } from "./reader-types";
import { assetsHiddenFrom } from "./rules";
import { requireRenderable } from "./sent";
import { assetsOf } from "./used";

const typedComponents = z.object({
  components: z.array(componentRow).max(MOST_COMPONENTS, { error: "too_many_rows" }),
});

/** Nothing has checked what is typed: an address that would not be saved is none. */
const addressOf = (typed: string | null): string | null =>
  optionalWebAddress.safeParse(typed ?? undefined).data ?? null;

builder.queryField("typedPagePreview", (t) =>
  t.field({
    type: ReadersPageRef,
    nullable: true,
    access: { action: "edit", collectionType: "pages" },
    description:
      "The draft of a page as readers would get it with the components that are typed in their place; saves nothing.",
    args: {
      id: t.arg.string({ required: true }),
      components: t.arg({ type: [PagePartInput], required: true }),
    },
    resolve: async (_root, { id, components: typed }, ctx): Promise<ReadersPage | null> => {
      const read = readInput(typedComponents, { components: typed });
      const components = read.components.map((one) => ({
        ...one,
        address: addressOf(one.address),
        linkAddress: addressOf(one.linkAddress),
      }));
      requireRenderable(components);
      const draft = await pageDraft(ctx, parseId(id) ?? 0, "preview");
      if (!draft) return null;
      const content = { ...draft.content, components };
      return {
        ...draft,
        content,
        rendered: await renderContent(pageLifecycle, ctx, { components }),
        hidden: await assetsHiddenFrom(ctx, assetsOf(content)),
      };
    },
  }),
);

import { readInput } from "backend/modules/records/service";
import { renderContent } from "backend/platform/lifecycle/rendering";
import { builder } from "backend/schema/builder";
import { typedArticle } from "domain/articles/article";
import { parseId } from "domain/identifiers";
import { articleLifecycle } from "./lifecycle";
import type { ReadersArticle } from "./reader-content";
import { articleDraft, ReadersArticleRef } from "./reader-types";

const TypedArticle = builder.inputType("TypedArticle", {
  description: "What somebody has typed into the form of an article and not saved.",
  fields: (t) => ({
    title: t.string({ required: true }),
    subtitle: t.string({ required: true }),
    intro: t.string({ required: true }),
    text: t.string({ required: true, description: "Markdown (CommonMark)." }),
    isAdvertorial: t.boolean({ required: true }),
  }),
});

builder.queryField("typedArticlePreview", (t) =>
  t.field({
    type: ReadersArticleRef,
    nullable: true,
    access: { action: "edit", collectionType: "articles" },
    description:
      "The draft of an article as readers would get it with what is typed in its place; saves nothing.",
    args: { id: t.arg.string({ required: true }), typed: t.arg({ type: TypedArticle, required: true }) },
    resolve: async (_root, { id, typed }, ctx): Promise<ReadersArticle | null> => {
      const { title, text, isAdvertorial, ...lines } = readInput(typedArticle, typed);
      const draft = await articleDraft(ctx, parseId(id) ?? 0, "preview");
      const content = {
        title,
        text,
        isAdvertorial,
        subtitle: lines.subtitle.trim() || null,
        intro: lines.intro.trim() || null,
      };
      if (!draft) return null;
      // What was rendered when it was saved is another text.
      const rendered = await renderContent(articleLifecycle, ctx, { text });
      return { ...draft, content: { ...draft.content, ...content }, rendered };
    },
  }),
);

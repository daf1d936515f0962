import { builder } from "backend/schema/builder";

/** A component or a section as it is sent with its page. */
export const PagePartInput = builder.inputType("PagePartInput", {
  description:
    "A component of a page, or a section of one that holds others. Each type reads fields of its own.",
  fields: (t) => ({
    key: t.string({
      required: true,
      description:
        "That of the component in its page; of a new one any other, by which what lies in it names it.",
    }),
    type: t.string({
      required: true,
      description: "content_block | image | accordion | tab | audio | video | separator | section",
    }),
    within: t.string({
      description: "The section that it lies in, of a section what holds it; unset: the page itself.",
    }),
    title: t.string(),
    text: t.string({ description: "Markdown; of recordings the transcript." }),
    asset: t.string(),
    poster: t.string(),
    alt: t.string(),
    caption: t.string(),
    address: t.string(),
    linkText: t.string(),
    linkPage: t.string(),
    linkArticle: t.string(),
    linkAddress: t.string(),
    style: t.string(),
    isOpen: t.boolean(),
  }),
});

import { plainHtml } from "backend/platform/markdown/plain-html";
import { renderMarkdown } from "backend/platform/markdown/safe-html";
import { askerOf, TookTooMuchError } from "backend/platform/threads/threads";
import { badUserInput } from "backend/platform/use-case/errors";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { notPrivate, publishedById } from "./reader-content";
import { shownText } from "./shown-text";

/** The longest text of any record. */
const LONGEST_TEXT = 200_000;

builder.queryField("textAsHtml", (t) =>
  t.string({
    access: "signed-in",
    cost: 4 * OWN_STATEMENT,
    description:
      "A text in Markdown as safe HTML, for those who read a record of the house: as readers would get it, with headings from the second level on. Of a text that takes too long, its words.",
    args: { text: t.arg.string({ required: true }) },
    resolve: async (_root, { text }, ctx): Promise<string> => {
      if (text.length > LONGEST_TEXT) throw badUserInput([{ field: "text", message: "too_long" }]);
      const html = await renderMarkdown(askerOf(ctx), text).catch((error: unknown) => {
        if (error instanceof TookTooMuchError) return plainHtml(text);
        throw error;
      });
      return await shownText(ctx, html, "preview", async (id) => {
        return notPrivate(ctx, await publishedById(ctx).load(id))?.content ?? null;
      });
    },
  }),
);

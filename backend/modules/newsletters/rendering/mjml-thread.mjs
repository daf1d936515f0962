// Renders an MJML tree as the HTML of a message, in a thread.
import mjml2html from "mjml";

/**
 * What MJML writes between and within its tags is indented. Only gaps that have a line break go: those of texts have none
 * (`mjml-tree.ts`). Comments stay as they are, among them the conditions of Outlook, which minifiers tear apart.
 */
const compact = (html) =>
  html
    .replace(/>\s*\n\s*</g, "><")
    .replace(/\s*\n\s*/g, " ")
    .trim();

/**
 * Nothing is loaded: neither files that a tree includes nor the fonts that MJML links.
 *
 * @param {{ tree: object }} work
 * @returns {Promise<string>}
 */
export default async function renderMjml({ tree }) {
  const { html } = await mjml2html(tree, { fonts: {}, ignoreIncludes: true, validationLevel: "strict" });
  return compact(html);
}

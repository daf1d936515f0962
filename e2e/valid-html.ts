import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React's own way of writing markup.
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "off",
    "doctype-style": "off",
    "long-title": "off",
    // A policy with a nonce stands in for hashes of our own scripts.
    "require-sri": "off",
    // Styles, not markup, say how a telephone number or a button looks.
    "tel-non-breaking": "off",
    "no-raw-characters": "off",
  },
});

/** What is invalid in the page as the server sent it; empty when nothing is. */
export async function invalidHtml(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

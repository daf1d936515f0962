import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    "missing-doctype": "error",
    "no-missing-references": "error",
    // React writes markup like this.
    "void-style": "off",
    "no-trailing-whitespace": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "no-inline-style": "off",
    "doctype-style": "off",
    "long-title": "off",
    // The content security policy's nonce replaces hashes of our own scripts.
    "require-sri": "off",
    // The style of a telephone number or a button is set in CSS, not in the markup.
    "tel-non-breaking": "off",
    "no-raw-characters": "off",
  },
});

/** The errors in the HTML that the server sent; empty if it is valid. */
export async function invalidHtml(html: string): Promise<string[]> {
  const report = await validator.validateString(html);
  return report.results.flatMap((result) =>
    result.messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
  );
}

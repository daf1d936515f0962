const ESCAPED: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML that shows it as it is, with its paragraphs and lines. */
export const plainHtml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign)
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll("\n", "<br>"))
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join("\n");

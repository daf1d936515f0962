import type { MailAttachment } from "./mail-attachment";

/** The logo that stands above the mails of the house, and the name that is read out for it. */
export interface Letterhead extends MailAttachment {
  house: string | null;
  /** Pixels. */
  width: number | null;
  height: number | null;
}

/** The most that the logo takes of a mail, in pixels. */
const WIDTH = 220;
const HEIGHT = 72;

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Addresses within a text, as people press them: without what ends the sentence. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g;

function linked(line: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    parts.push(escaped(line.slice(end, index)), `<a href="${escaped(address)}">${escaped(address)}</a>`);
    end = index + address.length;
  }
  return [...parts, escaped(line.slice(end))].join("");
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 1em">${text.split("\n").map(linked).join("<br>\n")}</p>`;

/** A plain mail as a page with the logo above it, which the mail brings along under the content id. */
export function mailPage(
  mail: { subject: string; text: string },
  { house, width, height }: Letterhead,
  contentId: string,
): string {
  const scale = Math.min(1, WIDTH / (width ?? WIDTH), HEIGHT / (height ?? HEIGHT));
  const size = [width ?? WIDTH, height ?? HEIGHT].map((pixels) => Math.max(1, Math.round(pixels * scale)));
  const paragraphs = mail.text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n{2,}/)
    .map(paragraph);
  return `<!doctype html>
<html lang="de">
<head><meta charset="utf-8"><title>${escaped(mail.subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#17202a;font:15px/1.5 Helvetica,Arial,sans-serif">
<p style="margin:0 0 24px"><img src="cid:${contentId}" alt="${escaped(house ?? "")}" width="${size[0]}" height="${size[1]}"></p>
${paragraphs.join("\n")}
</body>
</html>
`;
}

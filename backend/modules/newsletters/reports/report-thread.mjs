// Takes a report of a mail server apart in a thread, whoever wrote it. Its bounds were checked before.
import PostalMime from "postal-mime";

const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 128 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
  attachmentEncoding: "arraybuffer",
};

/**
 * @param {{ raw: Uint8Array }} work
 * @returns {Promise<import("./read-report").ReportMail>}
 */
export default async function takeApart({ raw }) {
  const { headers, text = "", attachments } = await PostalMime.parse(raw, LIMITS);
  return {
    headers: headers.map(({ key, value }) => ({ key, value })),
    text,
    attachments: attachments.map(({ mimeType, content }) => ({ mimeType, content })),
  };
}

import { isThumbnailLabel, type ThumbnailLabel } from "domain/attachments/thumbnails";
import {
  type Attachment,
  findAttachment,
  openAttachment,
  openThumbnail,
} from "./modules/attachments/service";
import { filesInSight } from "./modules/bookings/service";
import { isAvatar } from "./modules/users/service";
import type { Ctx } from "./platform/context";
import { requestContext, type Shared } from "./request-context";

const FILE_PATH = /^\/files\/([^/]+)(?:\/([^/]+))?$/;

/** What a browser may show in place; anything else is saved, and nothing runs in the application's name. */
const SHOWN_IN_PLACE = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "application/pdf"]);

/** A picture, or anything else that was opened alone, may load and run nothing at all. */
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** The browsers' own readers of PDF do not open in a sandbox; they run no scripts of a page. */
const OWN_READER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Answers `GET /files/:id` and, for pictures, `GET /files/:id/:thumbnail` for those who may see the file, 404 for
 * all others; null for another path. `?save` has the browser save it under its name.
 */
export async function serveFile(
  shared: Shared,
  request: Request,
  token: string | null,
  source: string,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const [, id, size] = FILE_PATH.exec(pathname) ?? [];
  if (!id) return null;
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
  const ctx = await requestContext(shared, { token, source });
  if (!ctx.user) return new Response(null, { status: 401 });
  // The same for what there is not and what one may not see: whoever guesses numbers learns nothing.
  const unknown = new Response(null, { status: 404 });
  const label = size === undefined ? undefined : labelOf(size);
  if (label === null) return unknown;
  const attachment = await findAttachment(ctx, id);
  if (!attachment || !(await maySee(ctx, attachment))) return unknown;

  const etag = `"${attachment.hash}${label ? `-${label}` : ""}"`;
  const headers = headersOf(attachment, {
    etag,
    isThumbnail: Boolean(label),
    save: searchParams.has("save"),
  });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const opened = label ? await openThumbnail(ctx, attachment, label) : await openAttachment(ctx, attachment);
  if (!opened) return unknown;
  headers.set("content-length", String(opened.size));
  if (request.method === "GET") return new Response(opened.stream, { headers });
  await opened.stream.cancel();
  return new Response(null, { headers });
}

function labelOf(segment: string): ThumbnailLabel | null {
  try {
    const label = decodeURIComponent(segment);
    return isThumbnailLabel(label) ? label : null;
  } catch {
    return null;
  }
}

/** A file under an address never changes, but who may see it does: it is kept, and asked for each time. */
function headersOf(
  attachment: Attachment,
  { etag, isThumbnail, save }: { etag: string; isThumbnail: boolean; save: boolean },
): Headers {
  const type = isThumbnail ? "image/webp" : attachment.mimeType;
  const name = isThumbnail ? attachment.filename.replace(/\.\w+$/, ".webp") : attachment.filename;
  return new Headers({
    etag,
    "cache-control": "private, no-cache",
    "content-type": type,
    "content-disposition": disposition(name, !save && SHOWN_IN_PLACE.has(type)),
    "content-security-policy": type === "application/pdf" ? OWN_READER : NOTHING,
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
}

/** What is in sight through bookings or by itself, and somebody's picture. */
async function maySee(ctx: Ctx, attachment: Attachment): Promise<boolean> {
  const inSight = await filesInSight(ctx.db, ctx, [attachment]);
  return inSight.has(attachment.id) || (await isAvatar(ctx, attachment.id));
}

/** RFC 6266: the name in ASCII for old readers and in UTF-8 for all others. */
function disposition(filename: string, inline: boolean): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const utf8 = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${inline ? "inline" : "attachment"}; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

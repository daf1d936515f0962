import {
  type Attachment,
  findAttachment,
  maySeeAttachment,
  openAttachment,
} from "./modules/attachments/service";
import { attachedToVisibleBookings } from "./modules/bookings/service";
import { isAvatar } from "./modules/users/service";
import type { Ctx } from "./platform/context";
import { requestContext, type Shared } from "./request-context";

const FILE_PATH = /^\/files\/([^/]+)$/;

/** What a browser may show in place; anything else is saved, and nothing runs in the application's name. */
const SHOWN_IN_PLACE = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "application/pdf"]);

/** Answers `GET /files/:id` for those who may see the file, 404 for all others; null for another path. */
export async function serveFile(
  shared: Shared,
  request: Request,
  token: string | null,
  source: string,
): Promise<Response | null> {
  const id = FILE_PATH.exec(new URL(request.url).pathname)?.[1];
  if (!id) return null;
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
  const ctx = await requestContext(shared, token, source);
  if (!ctx.user) return new Response(null, { status: 401 });
  const attachment = await findAttachment(ctx, id);
  const stream = attachment && (await maySee(ctx, attachment)) ? await openAttachment(ctx, attachment) : null;
  // The same for what there is not and what one may not see: whoever guesses numbers learns nothing.
  if (!attachment || !stream) return new Response(null, { status: 404 });

  const etag = `"${attachment.hash}"`;
  const headers = new Headers({
    etag,
    "cache-control": "private, no-cache",
    "content-type": attachment.mimeType,
    "content-length": String(attachment.size),
    "content-disposition": disposition(attachment.filename, SHOWN_IN_PLACE.has(attachment.mimeType)),
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
  });
  const known = request.headers.get("if-none-match") === etag;
  if (known || request.method === "HEAD") {
    await stream.cancel();
    if (known) headers.delete("content-length");
    return new Response(null, { status: known ? 304 : 200, headers });
  }
  return new Response(stream, { headers });
}

/** The asset library, one's own upload, a booking that one may view, or somebody's picture. */
async function maySee(ctx: Ctx, attachment: Attachment): Promise<boolean> {
  if (maySeeAttachment(ctx, attachment)) return true;
  const attached = await attachedToVisibleBookings(ctx.db, ctx, [attachment.id]);
  return attached.has(attachment.id) || (await isAvatar(ctx, attachment.id));
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

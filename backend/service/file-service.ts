import { pictureOfTexts } from "backend/modules/articles/service";
import {
  type Attachment,
  attachmentById,
  findAttachment,
  isShownPicture,
  openAttachment,
  openMailPicture,
  openRendition,
  renditionName,
} from "backend/modules/attachments/service";
import { filesInSight } from "backend/modules/bookings/service";
import { framingOfFile } from "backend/modules/library/service";
import { fileOfPicture } from "backend/modules/newsletters/service";
import type { StoredContent } from "backend/platform/files/files";
import type { Ctx } from "backend/platform/use-case/context";
import { UNFRAMED } from "domain/attachments/crops-by-ratio";
import { isRenditionLabel, type RenditionLabel } from "domain/attachments/rendition-presets";
import { wantedRange } from "./byte-ranges";
import { requestContext, type SharedContext } from "./request-context";

const FILE_PATH = /^\/files\/([^/]+)(?:\/([^/]+))?$/;
/** A picture of a text, for whoever may read that text, or has the link to its draft. */
const PICTURE_PATH = /^\/files\/pictures\/([^/]+)(?:\/([\w-]{1,200}))?$/;
/** A picture of a newsletter, for whoever has its address. */
const NEWSLETTER_PATH = /^\/files\/newsletter-pictures\/([\w.-]{1,60})$/;
/** Its size: as wide as any screen needs it, and nothing is cut off. */
const SIZE_IN_TEXTS = "1920x0";

/** The types that a browser may show in place. It saves all others, so no file runs in the application's origin. */
const SHOWN_IN_PLACE = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "application/pdf"]);

/** A picture, or any other file opened on its own, may load and run nothing. */
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** The PDF viewers of browsers do not open in a sandbox; they run no scripts of a page. */
const OWN_READER = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Answers `GET /files/:id` and, for pictures, `GET /files/:id/:rendition` for those who may see the file, 404 for
 * all others; null for another path. `?save` has the browser save it under its name. A file is also sent in parts, so
 * that a browser can seek in it. `GET /files/pictures/:asset`, with a link to a draft behind it or without, is a picture or a
 * recording for those who may read a text or page that shows it.
 */
export async function serveFile(
  shared: SharedContext,
  request: Request,
  token: string | null,
  source: string,
): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  const [, asset, draftLink = null] = PICTURE_PATH.exec(pathname) ?? [];
  const [, ofNewsletter] = NEWSLETTER_PATH.exec(pathname) ?? [];
  const [, id, size] = FILE_PATH.exec(pathname) ?? [];
  if (!id && !asset && !ofNewsletter) return null;
  if (request.method !== "GET" && request.method !== "HEAD") return new Response(null, { status: 405 });
  const ctx = await requestContext(shared, { token, source });
  if (ofNewsletter) return await serveMailPicture(ctx, request, ofNewsletter);
  if (asset) return await servePicture(ctx, request, asset, draftLink);
  if (!id || !ctx.user) return new Response(null, { status: 401 });
  // A missing file and a hidden file get the same answer: guessing numbers reveals nothing.
  const unknown = new Response(null, { status: 404 });
  const label = size === undefined ? undefined : labelOf(size);
  if (label === null) return unknown;
  const attachment = await findAttachment(ctx, id);
  if (!attachment || !(await maySee(ctx, attachment))) return unknown;

  const framing = label ? await framingOfFile(ctx.db, attachment.id) : UNFRAMED;
  const save = searchParams.has("save");
  if (!label) {
    const headers = headersOf(attachment, { etag: `"${attachment.hash}"`, isRendition: false, save });
    return await serveWhole(ctx, request, attachment, headers);
  }
  const etag = `"${attachment.hash}-${renditionName(label, framing)}"`;
  const headers = headersOf(attachment, { etag, isRendition: true, save });
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return answerWith(request, await openRendition(ctx.files, attachment, label, framing), { headers });
}

/** A file as it is, or the part of it that is asked for. */
async function serveWhole(
  ctx: Ctx,
  request: Request,
  attachment: Attachment,
  headers: Headers,
): Promise<Response> {
  const etag = headers.get("etag") ?? "";
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  headers.set("accept-ranges", "bytes");
  const whole = { size: attachment.size, etag };
  const range = request.method === "GET" ? wantedRange(request.headers, whole) : null;
  if (range === "unsatisfiable") return noSuchPart(whole);
  if (!range) return answerWith(request, await openAttachment(ctx, attachment), { headers });
  const part = await openAttachment(ctx, attachment, range);
  headers.set("content-range", `bytes ${range.first}-${range.last}/${whole.size}`);
  return answerWith(request, part, { headers, status: 206, length: range.last - range.first + 1 });
}

/** What everybody gets may be shown by the pages of readers, too, which are elsewhere. */
async function servePicture(
  ctx: Ctx,
  request: Request,
  asset: string,
  draftLink: string | null,
): Promise<Response> {
  const picture = await pictureOfTexts(ctx, asset, draftLink);
  if (!picture) return new Response(null, { status: 404 });
  const { file, isPublic } = picture;
  const isRecording = !file.mimeType.startsWith("image/");
  const etag = isRecording ? `"${file.hash}"` : `"${file.hash}-${renditionName(SIZE_IN_TEXTS, UNFRAMED)}"`;
  const headers = headersOf(file, { etag, isRendition: !isRecording, save: false });
  headers.set("cache-control", isPublic ? "public, no-cache" : "private, no-cache");
  if (isPublic) headers.set("cross-origin-resource-policy", "cross-origin");
  if (isRecording) return await serveWhole(ctx, request, file, headers);
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return answerWith(request, await openRendition(ctx.files, file, SIZE_IN_TEXTS), { headers });
}

/** What stands in mails that were sent stays where it is, and mail programs may keep it. */
async function serveMailPicture(ctx: Ctx, request: Request, token: string): Promise<Response> {
  const id = await fileOfPicture(ctx.db, token);
  const file = id === null ? null : await attachmentById(ctx).load(id);
  const opened = file && (await openMailPicture(ctx.files, file));
  if (!file || !opened) return new Response(null, { status: 404 });
  const headers = headersOf(file, { etag: `"${file.hash}-mail"`, isRendition: true, save: false });
  headers.set("content-type", opened.mimeType);
  headers.set("content-disposition", "inline");
  headers.set("cache-control", "public, max-age=86400");
  headers.set("cross-origin-resource-policy", "cross-origin");
  return answerWith(request, opened, { headers });
}

async function answerWith(
  { method }: Request,
  opened: StoredContent | null,
  { headers, length = opened?.size, status = 200 }: { headers: Headers; length?: number; status?: number },
): Promise<Response> {
  if (!opened) return new Response(null, { status: 404 });
  headers.set("content-length", String(length));
  if (method === "GET") return new Response(opened.stream, { headers, status });
  await opened.stream.cancel();
  return new Response(null, { headers, status });
}

function noSuchPart({ size, etag }: { size: number; etag: string }): Response {
  const headers = {
    etag,
    "accept-ranges": "bytes",
    "content-range": `bytes */${size}`,
    "content-length": "0",
  };
  return new Response(null, { status: 416, headers });
}

function labelOf(segment: string): RenditionLabel | null {
  try {
    const label = decodeURIComponent(segment);
    return isRenditionLabel(label) ? label : null;
  } catch {
    return null;
  }
}

/**
 * The content of an address never changes, but the users who may see it do: browsers keep it and ask each time. They need
 * not ask for a day for the picture of a record, which everybody in the house sees, and which stands on every screen.
 */
function headersOf(
  attachment: Attachment,
  { etag, isRendition, save }: { etag: string; isRendition: boolean; save: boolean },
): Headers {
  const type = isRendition ? "image/webp" : attachment.mimeType;
  const name = isRendition ? attachment.filename.replace(/\.\w+$/, ".webp") : attachment.filename;
  return new Headers({
    etag,
    "cache-control": attachment.pictureOf ? "private, max-age=86400" : "private, no-cache",
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "content-disposition": disposition(name, !save && SHOWN_IN_PLACE.has(type)),
    "content-security-policy": type === "application/pdf" ? OWN_READER : NOTHING,
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  });
}

/** Whether the user may see the file: through its bookings, on its own, or because it is the picture of a record. */
async function maySee(ctx: Ctx, attachment: Attachment): Promise<boolean> {
  const inSight = await filesInSight(ctx.db, ctx, [attachment]);
  return inSight.has(attachment.id) || (await isShownPicture(ctx.db, attachment.id));
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

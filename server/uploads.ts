import type { AppLoadContext } from "@remix-run/node";
import { discardFiles, fileOf } from "backend/platform/files/incoming-files";
import { ownerOfUpload, type UploadsUnderWay } from "backend/platform/files/uploads-under-way";
import type { SenderOfToken } from "backend/service/request-body";
import { isUploadPurpose, mayUploadFor } from "domain/attachments/upload-purposes";
import { MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import { sessionTokenIn } from "domain/session";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { refuse } from "./gate";
import { UPLOADS_PATH } from "./upload-methods";
import type { AskedUpload, UploadProtocol } from "./upload-protocol";

/** What the browser says of a file when it begins. */
const MAX_METADATA = 2048;
/** Requests of a user that may be under way at once. */
const MAX_AT_ONCE = 40;
/** Parts of the protocol that nobody here needs. */
const UNUSED = ["upload-defer-length", "upload-concat", "x-http-method-override"];

interface UploadOptions {
  uploads: UploadsUnderWay;
  whoIs: (request: Request) => SenderOfToken;
  log: Pick<Logger, "error">;
}

/**
 * Takes files in several requests, so that an upload goes on where it broke off (the protocol *tus*). Everything is
 * checked here before the library for the protocol sees the request: `docs/decisions/117-uploads-that-go-on.md`.
 */
export function resumableUploads({ uploads, whoIs, log }: UploadOptions): RequestHandler {
  let protocol: Promise<UploadProtocol> | undefined;
  const underWay = new Map<string, number>();

  async function answer(request: Request, response: Response): Promise<void> {
    const token = sessionTokenIn(request.headers.cookie ?? "");
    const user = token && (await whoIs(request)(token));
    if (!user) return refuse(response, 401, "Nobody is signed in.");
    const upload = await readAsked(request, user.id, uploads);
    if ("status" in upload) return refuse(response, upload.status, upload.text);
    if (!mayUploadFor(upload.purpose, user.permissions))
      return refuse(response, 403, "The permission for these uploads is missing.");
    const others = underWay.get(user.id) ?? 0;
    if (others >= MAX_AT_ONCE) {
      response.set("Retry-After", "5");
      return refuse(response, 503, "Too many requests are under way.");
    }
    underWay.set(user.id, others + 1);
    response.once("close", () => {
      const left = (underWay.get(user.id) ?? 1) - 1;
      if (left > 0) underWay.set(user.id, left);
      else underWay.delete(user.id);
    });
    // Loaded with the first upload: most servers start many times more often than that.
    protocol ??= import("./upload-protocol").then(({ uploadProtocol }) => uploadProtocol(uploads, log));
    await (await protocol)(request, response, upload);
  }

  return (request, response, next) => {
    if (!isUploadPath(request.path)) return next();
    answer(request, response).catch(next);
  };
}

const isUploadPath = (path: string) => UPLOADS_PATH.test(path);

type Refusal = { status: number; text: string };

async function readAsked(
  { method, url, headers }: Request,
  user: string,
  uploads: UploadsUnderWay,
): Promise<AskedUpload | Refusal> {
  const unused = UNUSED.find((name) => headers[name] !== undefined);
  if (unused) return { status: 400, text: `${unused} is not served here.` };
  if (method === "POST") return url === "/uploads" ? readNew(headers, user, uploads) : UNKNOWN;
  const id = url.startsWith("/uploads/") ? url.slice("/uploads/".length) : "";
  if (ownerOfUpload(id) !== user) return UNKNOWN;
  if (headers["upload-length"] !== undefined) return { status: 400, text: "The length is known already." };
  const upload = await uploads.find(id);
  return upload ? { id, purpose: upload.purpose, name: upload.name } : UNKNOWN;
}

/** Uploads of others, and addresses that are none, get the same answer. */
const UNKNOWN: Refusal = { status: 404, text: "There is no such upload." };

function readNew(headers: Request["headers"], user: string, uploads: UploadsUnderWay): AskedUpload | Refusal {
  const metadata = String(headers["upload-metadata"] ?? "");
  if (metadata.length > MAX_METADATA) return { status: 431, text: "Upload-Metadata is too long." };
  const { purpose, filename } = Object.fromEntries(metadataOf(metadata));
  if (!isUploadPurpose(purpose) || !filename)
    return { status: 400, text: "Upload-Metadata names no purpose or no file." };
  const length = String(headers["upload-length"] ?? "");
  if (!/^[1-9]\d{0,15}$/.test(length)) return { status: 400, text: "Upload-Length is no length of a file." };
  if (Number(length) > MAX_UPLOAD_BYTES) return { status: 413, text: "The file is too large." };
  // The content comes with the requests after this one.
  if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0)
    return { status: 400, text: "An upload begins without content." };
  return { id: uploads.idFor(user, Number(length)), purpose, name: filename };
}

const metadataOf = (header: string): [string, string][] =>
  header.split(",").map((pair) => {
    const [name = "", value = ""] = pair.trim().split(" ");
    return [name, Buffer.from(value, "base64").toString("utf8")];
  });

/** Hands the uploads that a form names over to its action; see `AppLoadContext`. */
export const uploadTaker =
  (uploads: UploadsUnderWay) =>
  (response: Response, whoIs: SenderOfToken): AppLoadContext["takesUploads"] =>
  async (token, purpose) => {
    const user = await whoIs(token);
    if (!user) throw new Response(null, { status: 401 });
    if (!mayUploadFor(purpose, user.permissions)) throw new Response(null, { status: 403 });
    return async (id) => {
      const upload = await uploads.take({ owner: user.id, purpose, id });
      if (upload === null || upload === "taken") return upload;
      const file = await fileOf(upload.file, upload.name, "");
      const discard = () => void discardFiles([file]);
      if (response.closed) discard();
      else response.once("close", discard);
      return file;
    };
  };

import { networkOf } from "backend/platform/external/client-network";
import type { IncomingFiles } from "backend/platform/files/incoming-files";
import {
  bytesOf,
  type FormBounds,
  FormRefusedError,
  isMultipart,
  readPostedForm,
} from "backend/platform/files/posted-form";
import { BusyError, createBudget } from "backend/platform/limits/bytes-budget";
import { badUserInput, notAuthenticated } from "backend/platform/use-case/errors";
import { MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import type { GraphQLError } from "graphql";
import { MAX_BODY_BYTES, MAX_MULTIPART_BYTES, MAX_STRANGERS_BYTES } from "./graphql-service";
import { isFormTooMuch, isRequestTooMuch } from "./nested-bodies";
import type { RequestSender } from "./request-context";

/** A request with a file: its operations, its map, and the file. */
const MULTIPART: FormBounds = {
  bytes: MAX_MULTIPART_BYTES,
  fields: 10,
  milliseconds: 300_000,
  files: { count: 5, bytes: MAX_UPLOAD_BYTES, textBytes: MAX_BODY_BYTES },
};
const DOCUMENT = { bytes: MAX_BODY_BYTES, milliseconds: 30_000 };

/** The most bytes under way at once: documents in memory per address, files on the disk per user. */
const DOCUMENTS_AT_ONCE = { each: 32_000_000, all: 64_000_000 };
/** Documents without a token, per address; each counts at least 16 KB. */
const STRANGERS_AT_ONCE = { each: 1_000_000, all: 16_000_000 };
const FILES_AT_ONCE = { each: 210_000_000, all: 1_050_000_000 };

interface Caller {
  token: string | null;
  address: string;
}

/** The user whose session a token opens; null for none. */
export type SenderOfToken = (token: string) => Promise<RequestSender | null>;

/**
 * Reads the body of a request before the service sees it: a few kilobytes from anyone, documents up to 1 MB and files
 * only with a session, which is looked up before more is read. What is nested too deep or has too many values is refused
 * before it is parsed. `answer` gets the request, and what a document says; files that it does not take over are removed.
 */
export function createBodyReader(
  whoIs: SenderOfToken,
  incoming: IncomingFiles,
  /** Whether a token that opens no session lets a long document in: that of a report which a mailbox hands in. */
  isReport: (token: string) => Promise<boolean> = async () => false,
) {
  const documents = createBudget(DOCUMENTS_AT_ONCE);
  const strangers = createBudget(STRANGERS_AT_ONCE);
  const uploads = createBudget(FILES_AT_ONCE);

  async function documentOf(request: Request, { token, address }: Caller): Promise<Buffer<ArrayBuffer>> {
    const announced = Number(request.headers.get("content-length") ?? 0);
    if (announced > MAX_BODY_BYTES) throw new FormRefusedError(413);
    let isKnown = false;
    /** Ends the reading with 401 where nobody is signed in who may send so much. */
    const requireSession = async (bytes: number) => {
      if (isKnown || bytes <= MAX_STRANGERS_BYTES) return;
      const isLetIn = token !== null && ((await whoIs(token)) !== null || (await isReport(token)));
      if (!isLetIn) throw new FormRefusedError(401);
      isKnown = true;
    };
    await requireSession(announced);
    const reserved = (token ? documents : strangers).hold(networkOf(address));
    const keep = async (bytes: number) => {
      await requireSession(bytes);
      await reserved.upTo(bytes);
    };
    try {
      const parts: Uint8Array[] = [];
      for await (const part of bytesOf(request, { ...DOCUMENT, keep })) parts.push(part);
      return Buffer.concat(parts);
    } finally {
      reserved.release();
    }
  }

  return async function withBody(
    request: Request,
    caller: Caller,
    answer: (complete: () => Request, document: Buffer | null) => Promise<Response>,
  ): Promise<Response> {
    try {
      if (!request.body) {
        if (isRequestTooMuch(request, null)) return refusedWith(badUserInput([]), 400);
        return await answer(() => request, null);
      }
      if (!isMultipart(request.headers)) {
        const document = await documentOf(request, caller);
        if (isRequestTooMuch(request, document)) return refusedWith(badUserInput([]), 400);
        const { url, method, headers, signal } = request;
        return await answer(() => new Request(url, { method, headers, signal, body: document }), document);
      }
      const user = caller.token && (await whoIs(caller.token));
      if (!user) return new Response(null, { status: 401 });
      const length = Number(request.headers.get("content-length") ?? MAX_MULTIPART_BYTES);
      if (length > MAX_MULTIPART_BYTES) return new Response(null, { status: 413 });
      const release = await uploads.reserve(user.id, length);
      try {
        const { form, discard } = await readPostedForm(request, MULTIPART, incoming);
        // If the client has gone, there may never be an answer.
        request.signal.addEventListener("abort", discard);
        if (request.signal.aborted) await discard();
        if (isFormTooMuch(form)) {
          await discard();
          return refusedWith(badUserInput([]), 400);
        }
        return await answer(() => withForm(request, form), null).finally(discard);
      } finally {
        release();
      }
    } catch (error) {
      if (error instanceof FormRefusedError && error.status === 401)
        return refusedWith(notAuthenticated(caller.token), 401);
      if (error instanceof FormRefusedError) return new Response(null, { status: error.status });
      if (error instanceof BusyError)
        return new Response(null, { status: 503, headers: { "retry-after": "5" } });
      throw error;
    }
  };
}

/** An answer as the service gives it, for a request that it never sees. */
function refusedWith({ message, extensions }: GraphQLError, status: number): Response {
  return Response.json({ errors: [{ message, extensions }] }, { status });
}

/** A multipart request whose form is read already, so that it need not be written and read again. */
function withForm({ url, method, headers, signal }: Request, form: FormData): Request {
  const request = new Request(url, {
    method,
    signal,
    headers: { ...Object.fromEntries(headers), "content-type": "multipart/form-data" },
  });
  request.headers.delete("content-length");
  return Object.defineProperty(request, "formData", { value: async () => form });
}

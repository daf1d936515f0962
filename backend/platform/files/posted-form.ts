import { once } from "node:events";
import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { BusyError } from "backend/platform/limits/bytes-budget";
import { discardFiles, fileOf, type IncomingFiles } from "./incoming-files";

/** The limits of a form; whatever exceeds them is refused, except a single file that is too large. */
export interface FormBounds {
  /** Bytes of the whole body. */
  bytes: number;
  /** Fields, files included. */
  fields: number;
  /** Milliseconds until the whole body must have arrived. */
  milliseconds: number;
  /** Called with the bytes so far before each part is kept; an error from it ends the reading. */
  keep?(bytes: number): Promise<void>;
  /** Forms with files; unset where none are taken. */
  files?: FileBounds;
}

interface FileBounds {
  count: number;
  /**
   * Bytes of one file. A larger file is reported with its size and without its content, so that its field can show the
   * error.
   */
  bytes: number;
  /** Bytes of all fields except files; memory holds them. */
  textBytes: number;
}

/** The HTTP status of a refused form. */
export class FormRefusedError extends Error {
  constructor(readonly status: 400 | 401 | 408 | 413 | 415) {
    super(`the form was refused with ${status}`);
  }
}

/** A form that was read. Its files lie on the disk until they are taken over or discarded. */
export interface PostedForm {
  form: FormData;
  /** Removes the files that nobody has taken over. */
  discard(): Promise<void>;
}

/** A request with a body, as all implementations of fetch have it. */
export type BodyRequest = Pick<Request, "headers" | "body"> & Partial<Pick<Request, "signal">>;

const NOTHING = async () => {};

/** Longest name of a field, in characters. */
const MAX_NAME = 500;

/** Whether the body is a form with files. */
export function isMultipart(headers: Headers): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers.get("content-type") ?? "");
}

/**
 * Reads a form within its limits: files are written to the disk as they arrive, everything else stays in memory. A
 * refused form leaves nothing behind, and the rest of its body is not read.
 * @throws {FormRefusedError} 400 for a body that is no form or was cut off, 408, 413, 415
 */
export async function readPostedForm(
  posted: BodyRequest,
  bounds: FormBounds,
  incoming: IncomingFiles,
): Promise<PostedForm> {
  if (Number(posted.headers.get("content-length") ?? 0) > bounds.bytes) throw new FormRefusedError(413);
  if (isMultipart(posted.headers)) {
    if (!bounds.files) throw new FormRefusedError(415);
    return await readParts(posted, { ...bounds, files: bounds.files }, incoming);
  }
  const type = posted.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) throw new FormRefusedError(400);
  const parts: Uint8Array[] = [];
  for await (const part of bytesOf(posted, bounds)) parts.push(part);
  return { form: decoded(Buffer.concat(parts).toString("utf8"), bounds.fields), discard: NOTHING };
}

/** Whether a form has more fields than allowed, before they are made: there may be a million of them. */
export function hasMoreFields(form: string, most: number): boolean {
  let count = 1;
  for (let at = form.indexOf("&"); at >= 0 && count <= most; at = form.indexOf("&", at + 1)) count += 1;
  return count > most;
}

function decoded(text: string, most: number): FormData {
  if (hasMoreFields(text, most)) throw new FormRefusedError(413);
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

/**
 * The parts of a body as they arrive, within the limits.
 * @throws {FormRefusedError} 400 where the body breaks off, 408 where it takes too long, 413 where it is too large
 */
export async function* bytesOf(
  { body, signal }: Pick<BodyRequest, "body" | "signal">,
  { bytes, milliseconds, keep }: Pick<FormBounds, "bytes" | "milliseconds" | "keep">,
): AsyncGenerator<Uint8Array> {
  if (!body) return;
  // Not `for await`: leaving its loop would close the connection before the refusal is sent.
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  // Not `Promise.race` with one promise for all parts: it would keep every part in memory until the last one.
  let giveUp = (_error: FormRefusedError): void => {};
  const tooLate = Date.now() + milliseconds;
  const timer = setTimeout(() => giveUp(new FormRefusedError(408)), milliseconds);
  // Some bodies do not report that the sender has gone.
  const leave = () => giveUp(new FormRefusedError(400));
  signal?.addEventListener("abort", leave);
  let size = 0;
  try {
    for (;;) {
      if (signal?.aborted) throw new FormRefusedError(400);
      const part = await new Promise<ReadableStreamReadResult<Uint8Array>>((resolve, reject) => {
        giveUp = reject;
        reader.read().then(resolve, reject);
      });
      if (part.done) return;
      if (Date.now() > tooLate) throw new FormRefusedError(408);
      size += part.value.length;
      if (size > bytes) throw new FormRefusedError(413);
      await keep?.(size);
      yield part.value;
    }
  } catch (error) {
    throw error instanceof FormRefusedError || error instanceof BusyError ? error : new FormRefusedError(400);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", leave);
  }
}

type Entry = [name: string, value: string | Promise<File>];
type Content = Readable & { truncated?: boolean };

async function readParts(
  posted: BodyRequest,
  bounds: FormBounds & { files: FileBounds },
  incoming: IncomingFiles,
): Promise<PostedForm> {
  const entries: Entry[] = [];
  const contents: Content[] = [];
  const refusal = new AbortController();
  const refuse = (status: 400 | 413) => refusal.abort(new FormRefusedError(status));
  /** The parser waits for its files, so a file that cannot be written ends the form. */
  const fail = (error: unknown) => refusal.abort(error);
  const parser = openParser(posted.headers, bounds);
  let textBytes = 0;
  parser.on("error", () => refuse(400));
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const)
    parser.on(limit, () => refuse(413));
  parser.on("field", (name, value, _isNameCut, isCut) => {
    if (!isName(name)) return refuse(400);
    textBytes += name.length + value.length;
    if (isCut || textBytes > bounds.files.textBytes) return refuse(413);
    entries.push([unquoted(name), value]);
  });
  parser.on("file", (name, content: Content, filename, _encoding, type) => {
    contents.push(content);
    // Nobody may be reading it when the form is refused.
    content.on("error", () => {});
    if (!isName(name)) return refuse(400);
    const file = received(content, unquoted(filename), type, bounds.files, incoming);
    file.catch(fail);
    entries.push([unquoted(name), file]);
  });
  const { signal } = refusal;
  /** Ends the files that still have a reader. */
  const breakOff = () => {
    for (const content of contents) content.destroy(new FormRefusedError(400));
  };
  const leave = () => refuse(400);
  posted.signal?.addEventListener("abort", leave);
  /** Rejects with the refusal where there is one. */
  const next = (event: "drain" | "finish") =>
    once(parser, event, { signal }).catch(() => {
      signal.throwIfAborted();
      throw new FormRefusedError(400);
    });
  try {
    for await (const part of bytesOf(posted, bounds)) {
      const isTaken = parser.write(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
      signal.throwIfAborted();
      if (!isTaken) await next("drain");
    }
    const finished = next("finish");
    parser.end();
    await finished;
    const form = new FormData();
    for (const [name, value] of entries) form.append(name, await value);
    return { form, discard: () => discardAll(entries) };
  } catch (error) {
    breakOff();
    await discardAll(entries);
    throw error;
  } finally {
    posted.signal?.removeEventListener("abort", leave);
  }
}

const isName = (name: string | undefined) => name !== undefined && name.length <= MAX_NAME;

/** What browsers put in place of quotes and line ends in the names of a part. */
const unquoted = (name: string) => name.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n");

function openParser(headers: Headers, { fields, files }: FormBounds & { files: FileBounds }): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": headers.get("content-type") ?? "" },
      // Like browsers: a part with a file name is a file.
      isPartAFile: (_name, _type, filename) => filename !== undefined,
      limits: {
        parts: fields,
        files: files.count,
        fileSize: files.bytes,
        fieldSize: files.textBytes,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch {
    throw new FormRefusedError(400);
  }
}

/** A file that has arrived. A file that is too large keeps only its name, its type and its size. */
async function received(
  content: Content,
  name: string,
  type: string,
  { bytes }: FileBounds,
  incoming: IncomingFiles,
): Promise<File> {
  const parts = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const first = await parts.next();
  // A form sends each of its fields for a file, the empty ones too.
  if (first.done) return new File([], name, { type });
  const rest = { [Symbol.asyncIterator]: () => parts };
  const file = await fileOf(await incoming.receive(startingWith(first.value, rest)), name, type);
  if (!content.truncated) return file;
  await discardFiles([file]);
  return Object.defineProperty(new File([], name, { type }), "size", { value: bytes + 1 });
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

async function discardAll(entries: readonly Entry[]): Promise<void> {
  for (const [, value] of entries) {
    const file = await Promise.resolve(value).catch(() => null);
    if (file instanceof File) await discardFiles([file]);
  }
}

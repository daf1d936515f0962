import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { UploadType } from "domain/attachments/upload-rules";

/** What a text begins with that browsers or shells would run; it is kept as no text. */
const RUNNABLE = /^\s*(?:<!doctype|<html|<head|<body|<svg|<script|<\?xml|<\?php|#!)/i;
const BEGINNING = 1024;

/**
 * Whether a file is text that everybody can read: UTF-8 without NUL, and no page, picture or script by its beginning. Read in
 * parts.
 */
export async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let beginning = "";
  try {
    for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
      if (part.includes(0)) return false;
      const text = decoder.decode(part, { stream: true });
      if (beginning.length < BEGINNING) beginning += text.slice(0, BEGINNING);
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
  return !RUNNABLE.test(beginning);
}

/** The parts of the containers in which programs of an office save macros: they are not taken. */
const MACROS = ["vbaProject.bin", "Basic/script-lc.xml", "Basic/Standard/", "Scripts/python/"].map((name) =>
  Buffer.from(name),
);
const utf16 = (name: string) => Buffer.from(name, "utf16le");
const OLD_MACROS = [utf16("_VBA_PROJECT")];

/** Whether a document in a zip (DOCX, ODT and the like) has macros: its directory names them. */
export const hasMacros = async (path: string): Promise<boolean> => (await firstNamed(path, MACROS)) !== null;

/** What the streams of an old document are called, by which it is told from the others. */
const OLD_STREAMS = [
  ["application/msword", utf16("WordDocument")],
  ["application/vnd.ms-excel", utf16("Workbook")],
  ["application/vnd.ms-powerpoint", utf16("PowerPoint Document")],
] as const satisfies readonly (readonly [UploadType, Buffer])[];

/** The type of an old document (DOC, XLS, PPT), whose container is the same; undefined for another one, or with macros. */
export async function oldDocumentType(path: string): Promise<UploadType | undefined> {
  if ((await firstNamed(path, OLD_MACROS)) !== null) return undefined;
  for (const [type, stream] of OLD_STREAMS) if ((await firstNamed(path, [stream])) !== null) return type;
  return undefined;
}

const PART = 256 * 1024;

/** The first of some names that a file contains; null where it has none of them. Read in parts, which overlap by a name. */
async function firstNamed(path: string, names: readonly Buffer[]): Promise<Buffer | null> {
  const overlap = Math.max(...names.map(({ length }) => length));
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(PART);
    for (let position = 0; ; position += PART - overlap) {
      const { bytesRead } = await file.read({ buffer, position });
      const part = buffer.subarray(0, bytesRead);
      const name = names.find((one) => part.includes(one));
      if (name) return name;
      if (bytesRead < PART) return null;
    }
  } finally {
    await file.close();
  }
}

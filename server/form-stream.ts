import { randomUUID } from "node:crypto";
import { partsOfFile } from "backend/platform/files/incoming-files";

/** A field of a form: a text, or a file that is read from the disk as it is sent. */
export interface FormPart {
  name: string;
  content: string | File;
}

/**
 * A form as `multipart/form-data`, for `fetch`. Where an answer comes before all of it has been sent, the built-in form
 * of Node still touches its stream, in a promise that nobody handles, and the process ends by it.
 */
export function sentAsForm(form: readonly FormPart[], headers: Headers): RequestInit {
  const boundary = `----${randomUUID()}`;
  const heads = form.map((part) => `--${boundary}\r\n${headOf(part)}\r\n\r\n`);
  const end = `--${boundary}--\r\n`;
  const lengths = form.map(
    ({ content }, index) => Buffer.byteLength(heads[index] ?? "") + lengthOf(content) + LINE_END.length,
  );
  headers.set("Content-Type", `multipart/form-data; boundary=${boundary}`);
  headers.set("Content-Length", String(lengths.reduce((sum, length) => sum + length, end.length)));
  async function* bytes() {
    for (const [index, { content }] of form.entries()) {
      yield Buffer.from(heads[index] ?? "");
      if (typeof content === "string") yield Buffer.from(content);
      else yield* partsOfFile(content);
      yield LINE_END;
    }
    yield Buffer.from(end);
  }
  // Node keeps a copy of the whole body if a request may be redirected or belongs to a window.
  return { body: streamOf(bytes()), duplex: "half", redirect: "error", window: null } as RequestInit;
}

const LINE_END = Buffer.from("\r\n");

const lengthOf = (content: string | File) =>
  typeof content === "string" ? Buffer.byteLength(content) : content.size;

function headOf({ name, content }: FormPart): string {
  const field = `Content-Disposition: form-data; name="${name}"`;
  if (typeof content === "string") return field;
  const filename = content.name.replace(/[\r\n"]/g, encodeURIComponent);
  return `${field}; filename="${filename}"\r\nContent-Type: ${content.type || "application/octet-stream"}`;
}

/** The bytes at the pace of whoever reads them. After the reader has left, nothing is written to it. */
function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  let hasLeft = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (hasLeft) return;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      hasLeft = true;
      await bytes.return(undefined);
    },
  });
}

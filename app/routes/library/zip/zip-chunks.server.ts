import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { namesInArchive } from "domain/attachments/archive";
import { ZipFile } from "yazl";
import type { RequestArgs } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { answerWithFile } from "~/records/attachments/file.server";

interface ArchivedFile {
  _id: string;
  filename: string;
  createdAt: string;
}

/**
 * A ZIP of files, each with the rights of its own download. One is read after the other, as fast as the archive is taken.
 * Nearly all accepted types are compressed already, so they are stored as they are. Files that are gone are named in a text.
 */
export async function* zipChunks(
  args: RequestArgs,
  files: readonly ArchivedFile[],
): AsyncGenerator<Uint8Array> {
  const t = texts("library");
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const names = namesInArchive(
    files.map(({ filename }) => filename),
    [t("zip.missing")],
  );
  let source: Readable | undefined;

  const isUnwanted = () => output.destroyed || args.request.signal.aborted;

  async function fill(): Promise<void> {
    const missing: string[] = [];
    for (const [nth, { _id, createdAt }] of files.entries()) {
      if (isUnwanted()) return;
      const name = names[nth] ?? _id;
      const answer = await answerWithFile({ ...args, file: [_id] });
      // The client has gone meanwhile.
      if (isUnwanted()) return await answer.body?.cancel();
      if (answer.status === 404) {
        await answer.body?.cancel();
        missing.push(name);
        continue;
      }
      if (!answer.ok || !answer.body) throw new Error(`the service answered ${answer.status} to a file`);
      source = Readable.fromWeb(answer.body as NodeStream);
      zip.addReadStream(source, name, { compress: false, mtime: new Date(createdAt) });
      await finished(source);
    }
    if (missing.length > 0) {
      const lines = [t("zip.missingText"), "", ...missing, ""];
      zip.addBuffer(Buffer.from(`\ufeff${lines.join("\r\n")}`), t("zip.missing"));
    }
  }

  const broken = (error: unknown) => void output.destroy(error as Error);
  zip.on("error", broken);
  const filled = fill().then(() => zip.end(), broken);
  try {
    yield* output as AsyncIterable<Uint8Array>;
  } finally {
    source?.destroy();
    await filled;
  }
}

/**
 * Answers with a file made chunk by chunk. The first chunk is awaited before the answer begins, so that a refused
 * permission is still an answer of its own; a later failure breaks the download instead of ending it as if complete.
 */
export async function download(
  filename: string,
  contentType: string,
  chunks: AsyncGenerator<Uint8Array>,
): Promise<Response> {
  let next: Promise<IteratorResult<Uint8Array>> | null = Promise.resolve(await chunks.next());
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await (next ?? chunks.next());
      next = null;
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  const ascii = filename.replace(/[^\w.-]+/g, "_");
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    },
  });
}

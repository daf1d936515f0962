/**
 * Answers with a file that is made in chunks. It waits for the first chunk before it begins the answer, so that a
 * refused permission still gets its own answer. A later failure breaks the download; otherwise the file would look
 * complete.
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

/** The part of an answer to a browser that matters here. */
interface Answer {
  readonly closed: boolean;
  readonly writableNeedDrain: boolean;
  once(event: "drain" | "close", done: () => void): unknown;
  off(event: "drain" | "close", done: () => void): unknown;
}

/**
 * Reads what an answer consists of no faster than its client takes it, and no further once the client has gone. Remix
 * writes all of a stream at once, which would then lie in memory.
 */
export function atPaceOf(answer: Answer) {
  return (source: Response): Response => {
    if (!source.body) return source;
    const reader = source.body.getReader();
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          await hasTaken(answer);
          if (answer.closed) {
            await reader.cancel();
            return controller.close();
          }
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, source);
  };
}

/** Waits until the client has taken what was sent, or has gone. */
async function hasTaken(answer: Answer): Promise<void> {
  if (answer.closed || !answer.writableNeedDrain) return;
  await new Promise<void>((done) => {
    const go = () => {
      answer.off("drain", go);
      answer.off("close", go);
      done();
    };
    answer.once("drain", go);
    answer.once("close", go);
  });
}

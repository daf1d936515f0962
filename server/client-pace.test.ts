import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { atPaceOf } from "./client-pace";

/** An answer whose client takes nothing until it is told to. */
class SlowAnswer extends EventEmitter {
  closed = false;
  writableNeedDrain = false;
}

function counted(parts: number) {
  const read = { parts: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read.parts === parts) return controller.close();
        read.parts += 1;
        controller.enqueue(new Uint8Array([read.parts]));
      },
      cancel() {
        read.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { read, response: new Response(body, { status: 206, headers: { etag: '"a"' } }) };
}

/** Reads as Remix does: whatever there is, at once. */
function readAll(response: Response) {
  const got: number[] = [];
  const reader = response.body?.getReader();
  const ended = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return got;
      got.push(...(value ?? []));
    }
  })();
  return { got, ended };
}

it("reads on when the client has taken what was sent", async () => {
  const answer = new SlowAnswer();
  const { read, response } = counted(3);
  const paced = atPaceOf(answer)(response);
  expect([paced.status, paced.headers.get("etag")]).toEqual([206, '"a"']);
  answer.writableNeedDrain = true;
  const { ended } = readAll(paced);
  await nextTurn();
  expect(read.parts).toBe(0);
  answer.writableNeedDrain = false;
  answer.emit("drain");
  expect(await ended).toEqual([1, 2, 3]);
  expect(answer.eventNames()).toEqual([]);
});

it("reads no further when the client has gone", async () => {
  const answer = new SlowAnswer();
  const { read, response } = counted(1000);
  answer.writableNeedDrain = true;
  const { ended } = readAll(atPaceOf(answer)(response));
  await nextTurn();
  answer.closed = true;
  answer.emit("close");
  expect(await ended).toEqual([]);
  expect(read).toEqual({ parts: 0, cancelled: true });
});

it("leaves answers without a body as they are", () => {
  const response = new Response(null, { status: 304 });
  expect(atPaceOf(new SlowAnswer())(response)).toBe(response);
});

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type IncomingFiles, incomingIn, takeOverFile } from "./incoming-files";
import { type FormBounds, type FormRefusedError, readPostedForm } from "./posted-form";

let directory: string;
let incoming: IncomingFiles;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "backoffice-posted-"));
  incoming = incomingIn(join(directory, "incoming"));
});
afterAll(() => rm(directory, { recursive: true }));
const left = () => readdir(join(directory, "incoming")).catch(() => []);

const BOUNDS: FormBounds = {
  bytes: 50_000,
  fields: 20,
  milliseconds: 2000,
  files: { count: 5, bytes: 10_000, textBytes: 20_000 },
};

/** A body in parts of the given lengths, which repeat. */
function inParts(bytes: Uint8Array<ArrayBuffer>, lengths: readonly number[]) {
  let at = 0;
  let turn = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      const length = lengths[turn++ % lengths.length] ?? 1;
      controller.enqueue(bytes.slice(at, at + length));
      at += length;
    },
  });
}

async function encoded(form: FormData) {
  const { headers, body } = new Response(form);
  return { headers, bytes: new Uint8Array(await new Response(body).arrayBuffer()) };
}

const refusalOf = async (form: Promise<unknown>) =>
  await form.then(
    () => null,
    (refused: FormRefusedError) => refused.status,
  );

const text = fc.string({ unit: "grapheme", maxLength: 40 });
const name = text.filter((one) => !/[\r\n\\]/.test(one));
const file = fc.record({
  name: text.filter((one) => one !== "" && !/[\r\n\\/]/.test(one) && one !== ".." && one !== "."),
  bytes: fc.uint8Array({ maxLength: 3000 }),
});
const entries = fc.array(fc.tuple(name, fc.oneof(text, file)), { maxLength: 12 });

test("reads a form correctly, however its bytes are split", async () => {
  await fc.assert(
    fc.asyncProperty(
      entries.filter((all) => all.filter(([, value]) => typeof value !== "string").length <= 5),
      fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 }),
      async (all, lengths) => {
        const form = new FormData();
        for (const [name, value] of all) {
          if (typeof value === "string") form.append(name, value);
          else form.append(name, new File([new Uint8Array(value.bytes)], value.name, { type: "image/png" }));
        }
        const { headers, bytes } = await encoded(form);
        const body = inParts(bytes, lengths);
        const expected = await new Response(bytes, { headers }).formData();
        const posted = await readPostedForm({ headers, body }, BOUNDS, incoming);
        const read = async (one: FormData) =>
          await Promise.all(
            [...one].map(async ([name, value]) =>
              typeof value === "string"
                ? [name, value]
                : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString("hex")],
            ),
          );
        expect(await read(posted.form)).toEqual(await read(expected));
        await posted.discard();
        expect(await left()).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test("refuses cut, damaged or too large forms, and leaves no files", async () => {
  const form = new FormData();
  form.append("a", "Grüße");
  form.append("b", new File([new Uint8Array(9000).fill(7)], "b.png"));
  form.append("c", "ende");
  const { headers, bytes } = await encoded(form);
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: bytes.length - 1 }),
      fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 4 }),
      async (cut, damages) => {
        const damaged = bytes.slice(0, cut);
        for (const [at, value] of damages) damaged[at] = value;
        const refusal = readPostedForm({ headers, body: inParts(damaged, [1000]) }, BOUNDS, incoming);
        // A form that is cut after its last part is complete, even if damaged.
        const status = await refusalOf(refusal.then(({ discard }) => discard()));
        expect([null, 400, 413]).toContain(status);
        expect(await left()).toEqual([]);
      },
    ),
    { numRuns: 80 },
  );
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      controller.enqueue(bytes.slice(0, 3000));
      controller.error(new Error("reset"));
    },
  });
  expect(await refusalOf(readPostedForm({ headers, body: broken }, BOUNDS, incoming))).toBe(400);
  const stuck = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (one) => one.enqueue(bytes.slice(0, 3000)),
  });
  const impatient = { ...BOUNDS, milliseconds: 50 };
  expect(await refusalOf(readPostedForm({ headers, body: stuck }, impatient, incoming))).toBe(408);
  expect(await left()).toEqual([]);
});

test("has bounds for everything that it holds", async () => {
  const refused = async (fill: (form: FormData) => void, bounds: FormBounds = BOUNDS) => {
    const form = new FormData();
    fill(form);
    const { headers, bytes } = await encoded(form);
    const status = await refusalOf(
      readPostedForm({ headers, body: inParts(bytes, [700]) }, bounds, incoming),
    );
    expect(await left()).toEqual([]);
    return status;
  };
  const times = (count: number, add: () => void) => Array.from({ length: count }).forEach(add);
  const small = () => new File(["x"], "x.png");
  expect(await refused((form) => times(21, () => form.append("a", "1")))).toBe(413);
  expect(await refused((form) => times(6, () => form.append("a", small())))).toBe(413);
  expect(await refused((form) => form.append("a", "x".repeat(20_001)))).toBe(413);
  expect(await refused((form) => times(3, () => form.append("a", "x".repeat(9000))))).toBe(413);
  expect(
    await refused((form) => times(5, () => form.append("a", "x".repeat(9999))), { ...BOUNDS, bytes: 9000 }),
  ).toBe(413);
  expect(await refused((form) => form.append("x".repeat(501), "1"))).toBe(400);
  expect(await refused((form) => form.append("x".repeat(501), small()))).toBe(400);
  const { files: _none, ...withoutFiles } = BOUNDS;
  expect(await refused((form) => form.append("a", "1"), withoutFiles)).toBe(415);
});

test("keeps the name of a file that is too large, marks it, and keeps all other entries", async () => {
  const form = new FormData();
  form.append("before", "1");
  form.append("file", new File([new Uint8Array(10_001)], "Plakat.png", { type: "image/png" }));
  form.append("after", "2");
  form.append("fits", new File([new Uint8Array(10_000)], "Inserat.png"));
  const { headers, bytes } = await encoded(form);
  const posted = await readPostedForm({ headers, body: inParts(bytes, [999]) }, BOUNDS, incoming);
  const [tooLarge, fits] = [posted.form.get("file") as File, posted.form.get("fits") as File];
  expect([posted.form.get("before"), posted.form.get("after")]).toEqual(["1", "2"]);
  expect([tooLarge.name, tooLarge.type]).toEqual(["Plakat.png", "image/png"]);
  expect(tooLarge.size).toBeGreaterThan(10_000);
  expect(fits.size).toBe(10_000);
  expect(await left()).toHaveLength(1);
  // A file that was taken over stays after the answer is sent.
  const taken = await takeOverFile(fits, incoming);
  await posted.discard();
  expect(await readFile(taken.path)).toHaveLength(10_000);
  await rm(taken.path);
});

/** A small file, followed by one that is larger than all buffers. */
async function twoFiles() {
  const form = new FormData();
  form.append("a", new File(["small"], "a.pdf"));
  form.append("b", new File([new Uint8Array(400_000)], "b.pdf"));
  const bounds = { ...BOUNDS, bytes: 500_000, files: { count: 5, bytes: 500_000, textBytes: 20_000 } };
  return { ...(await encoded(form)), bounds };
}

test("deletes all files, complete ones too, if the client leaves while one is written", async () => {
  const { headers, bytes, bounds } = await twoFiles();
  const gone = new AbortController();
  const leaving: IncomingFiles = {
    ...incoming,
    receive: (content) =>
      incoming.receive(
        (async function* () {
          for await (const part of content) {
            yield part;
            if (part.length > "small".length) gone.abort();
          }
        })(),
      ),
  };
  const posted = { headers, body: inParts(bytes, [200_000]), signal: gone.signal };
  expect(await refusalOf(readPostedForm(posted, bounds, leaving))).toBe(400);
  expect(await left()).toEqual([]);
});

test("a file that cannot be written ends the form at once", async () => {
  const { headers, bytes, bounds } = await twoFiles();
  let files = 0;
  const full: IncomingFiles = {
    ...incoming,
    async receive(content) {
      files += 1;
      if (files === 1) return await incoming.receive(content);
      throw new Error("ENOSPC: no space left on device");
    },
  };
  const reading = readPostedForm({ headers, body: inParts(bytes, [200_000]) }, bounds, full);
  await expect(reading).rejects.toThrow("ENOSPC");
  expect(await left()).toEqual([]);
});

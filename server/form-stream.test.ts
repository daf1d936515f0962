import { expect, test } from "vitest";
import { sentAsForm } from "./form-stream";

const form = [
  { name: "operations", content: '{"query":"Grüße"}' },
  { name: "0", content: new File(["%PDF-", "\r\n--x"], 'Grün "1"\r\n.pdf', { type: "application/pdf" }) },
];

test("a form is read as it was sent, and as long as it says", async () => {
  const headers = new Headers();
  const { body } = sentAsForm(form, headers);
  const bytes = await new Response(body).arrayBuffer();
  expect(Number(headers.get("Content-Length"))).toBe(bytes.byteLength);
  const read = await new Response(bytes, { headers }).formData();
  expect(read.get("operations")).toBe('{"query":"Grüße"}');
  const file = read.get("0") as File;
  expect([file.name, file.type, await file.text()]).toEqual([
    'Grün "1"\r\n.pdf',
    "application/pdf",
    "%PDF-\r\n--x",
  ]);
});

test("a reader that leaves while a part is read hears nothing more, and the file is left too", async () => {
  let hasLeft = false;
  let arrives: (part: Uint8Array) => void = () => {};
  const file = new File(["x"], "a.pdf");
  async function* parts() {
    try {
      yield new Uint8Array([1]);
      yield await new Promise<Uint8Array>((resolve) => {
        arrives = resolve;
      });
    } finally {
      hasLeft = true;
    }
  }
  Object.defineProperty(file, "stream", { value: parts });
  const { body } = sentAsForm([{ name: "0", content: file }], new Headers());
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  await reader.read();
  await expect.poll(() => arrives.length).toBe(1);
  const leaving = reader.cancel();
  arrives(new Uint8Array([2]));
  await leaving;
  expect(hasLeft).toBe(true);
});

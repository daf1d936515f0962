import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import type { FileRequest } from "~/graphql/service";
import { loader } from "./files";

/** The loader's answer for this answer of the service. */
async function answered(
  service: (asked: FileRequest) => Response,
  wanted: HeadersInit = {},
): Promise<Response> {
  const args = {
    request: new Request("http://localhost/files/7", { headers: { ...wanted, Cookie: "imvtoken=t" } }),
    params: { id: "7" },
    context: {
      fetchFile: async (asked: FileRequest) => service(asked),
      clientAddress: "::1",
    },
  } as unknown as LoaderFunctionArgs;
  return await loader(args).catch((thrown: Response) => thrown);
}

it.each([
  ["the file", 200, () => new Response("x", { headers: { "Content-Type": "image/png" } })],
  ["a part of it", 206, () => new Response("x", { status: 206 })],
  ["a part that it does not have", 416, () => new Response(null, { status: 416 })],
  ["a file as the browser has it", 304, () => new Response(null, { status: 304 })],
  ["a file that is gone", 404, () => new Response(null, { status: 404 })],
  ["a file that is not for me", 403, () => new Response(null, { status: 403 })],
  ["a service that is busy", 503, () => new Response(null, { status: 503 })],
  ["a service that fails", 503, () => new Response(null, { status: 500 })],
  ["a service out of reach", 503, () => new Response(null, { status: 502 })],
])("answers %s with %i", async (_what, status, service) => {
  expect((await answered(service)).status).toBe(status);
});

it("passes on which part is wanted, and which one is sent", async () => {
  const wanted = { "if-none-match": '"a"', "if-range": '"a"', range: "bytes=0-1" };
  const sent = { "accept-ranges": "bytes", "content-range": "bytes 0-1/5" };
  let asked: FileRequest | undefined;
  const answer = await answered(
    (request) => {
      asked = request;
      return new Response("ab", { status: 206, headers: { ...sent, "x-secret": "1" } });
    },
    { ...wanted, "x-other": "1" },
  );
  expect(Object.fromEntries(asked?.wanted ?? [])).toEqual(wanted);
  expect(Object.fromEntries(answer.headers)).toMatchObject(sent);
  expect(answer.headers.has("x-secret")).toBe(false);
});

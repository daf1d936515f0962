import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { loader } from "./files";

/** The loader's answer for this answer of the service. */
async function answered(service: () => Response): Promise<Response> {
  const args = {
    request: new Request("http://localhost/files/7", { headers: { Cookie: "imvtoken=t" } }),
    params: { id: "7" },
    context: {
      fetchFile: async () => service(),
      clientAddress: "::1",
    },
  } as unknown as LoaderFunctionArgs;
  return await loader(args).catch((thrown: Response) => thrown);
}

it.each([
  ["the file", 200, () => new Response("x", { headers: { "Content-Type": "image/png" } })],
  ["a file that is gone", 404, () => new Response(null, { status: 404 })],
  ["a file that is not for me", 403, () => new Response(null, { status: 403 })],
  ["a service that is busy", 503, () => new Response(null, { status: 503 })],
  ["a service that fails", 503, () => new Response(null, { status: 500 })],
  ["a service out of reach", 503, () => new Response(null, { status: 502 })],
])("answers %s with %i", async (_what, status, service) => {
  expect((await answered(service)).status).toBe(status);
});

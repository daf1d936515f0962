import type { ClientActionFunctionArgs } from "@remix-run/react";
import { afterEach, expect, it, vi } from "vitest";
import { repeatable } from ".";

function answer(outcome: () => Promise<unknown>) {
  const body = new URLSearchParams({ "kit/idempotencyKey": "key-1", title: "Herbst" });
  const request = new Request("http://here/bookings/1?back=/", { method: "POST", body });
  return repeatable({ request, params: {}, serverAction: outcome } as ClientActionFunctionArgs);
}

afterEach(() => vi.unstubAllGlobals());

it("hands on what the server answers", async () => {
  await expect(answer(async () => ({ result: {} }))).resolves.toEqual({ result: {} });
});

it.each([
  new TypeError("Failed to fetch"),
  new TypeError("NetworkError when attempting to fetch resource."),
  new TypeError("Load failed"),
  new Error("Unable to decode turbo-stream response from URL: /x.data"),
])("takes %s for a lost connection, without loading the screen again", async (error) => {
  vi.stubGlobal("navigator", { onLine: true });
  const response = (await answer(() => Promise.reject(error))) as Response;
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ connectionLost: expect.any(Number), idempotencyKey: "key-1" });
});

it("does not hide an error of the server, or a redirect", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  await expect(answer(() => Promise.reject(new Error("Unexpected Server Error")))).rejects.toThrow(
    "Unexpected",
  );
  const redirect = new Response(null, { status: 303 });
  await expect(answer(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

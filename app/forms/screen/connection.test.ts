import type { ClientActionFunctionArgs } from "@remix-run/react";
import { afterEach, expect, it, vi } from "vitest";
import { repeatable } from "..";

function answer(outcome: () => Promise<unknown>) {
  const body = new URLSearchParams({ "kit/idempotencyKey": "key-1", title: "Herbst" });
  const request = new Request("http://here/bookings/1?back=/", { method: "POST", body });
  return repeatable({ request, params: {}, serverAction: outcome } as ClientActionFunctionArgs);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

it.each([
  [413, null, "tooLarge"],
  [429, { isTooMuch: true }, "tooMuch"],
  [503, null, "busy"],
  [503, { isUnreachable: true }, "unreachable"],
])("says of a post that is answered %i with %j that it was not read: %s", async (status, data, reason) => {
  const refusal = { status, statusText: "", internal: false, data };
  const response = (await answer(() => Promise.reject(refusal))) as Response;
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ unread: { reason }, failed: true, idempotencyKey: "key-1" });
});

it("knows a refusal of who stands in front of Remix by the status that the browser saw, and repeats nothing", async () => {
  vi.spyOn(performance, "getEntriesByName").mockReturnValue([
    { responseStatus: 413 } as PerformanceResourceTiming,
  ]);
  const error = new Error("Unable to decode turbo-stream response from URL: http://here/bookings/1.data");
  const response = (await answer(() => Promise.reject(error))) as Response;
  expect(await response.json()).toMatchObject({ unread: { reason: "tooLarge" } });
});

it("does not hide another answer of the server", async () => {
  const missing = { status: 404, statusText: "Not Found", internal: false, data: null };
  await expect(answer(() => Promise.reject(missing))).rejects.toBe(missing);
});

it("does not hide an error of the server, or a redirect", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  await expect(answer(() => Promise.reject(new Error("Unexpected Server Error")))).rejects.toThrow(
    "Unexpected",
  );
  const redirect = new Response(null, { status: 303 });
  await expect(answer(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

import { createHash } from "node:crypto";
import type { Plugin } from "graphql-yoga";

/** Answers are one user's, and worth asking for again each time. */
const HEADERS = { "Cache-Control": "private, no-cache", Vary: "Authorization, Accept" };

const tagOf = (body: string) => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

/** Whether a client names this tag in `If-None-Match`. The mark of weakness makes no difference here. */
export const isKnownTag = (header: string | null, tag: string): boolean =>
  (header ?? "").split(",").some((other) => other.trim().replace(/^W\//, "") === tag.replace(/^W\//, ""));

/**
 * Answers to queries by GET carry an `ETag`. Who names it in `If-None-Match` gets 304 without a body if the answer is still
 * the same: what is read of a web site again and again costs no bytes.
 */
export const entityTags: Plugin = {
  async onResponse({ request, response, setResponse, fetchAPI }) {
    if (request.method !== "GET" || response.status !== 200) return;
    if (!(response.headers.get("content-type") ?? "").includes("json")) return;
    const body = await response.text();
    const tag = tagOf(body);
    const headers = new fetchAPI.Headers(response.headers);
    for (const [name, value] of Object.entries({ ...HEADERS, ETag: tag })) headers.set(name, value);
    const isKnown = isKnownTag(request.headers.get("if-none-match"), tag);
    if (isKnown) for (const name of ["content-length", "content-type"]) headers.delete(name);
    setResponse(new fetchAPI.Response(isKnown ? null : body, { status: isKnown ? 304 : 200, headers }));
  },
};

import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { gqlRequest, ServiceError } from "./client.server";
import { graphql } from "./graphql";
import { lookup } from "./lookup.server";
import type { Operation, Result } from "./service";

const SignOut = graphql(`
  mutation SignOut {
    signOut
  }
`);
const Upload = graphql(`
  mutation Upload($file: File!) {
    uploadAttachment(file: $file) {
      _id
    }
  }
`);

const Me = graphql(`
  query MeOfTest {
    me {
      _id
    }
  }
`);

function service(answer: Partial<Result>) {
  const sent: Operation[] = [];
  const ask: AppLoadContext["ask"] = async (operation) => {
    sent.push(operation);
    return { status: 200, ...answer };
  };
  const context = { ask, clientAddress: "192.0.2.7" } as AppLoadContext;
  const headers = { Cookie: "imvtoken=secret", "User-Agent": "Firefox" };
  const request = new Request("http://localhost/bookings/17", { headers });
  return { sent, args: { request, context } };
}

const refused = (code: string, more: object = {}) => ({
  errors: [{ message: "errors.refused", extensions: { code, data: [], ...more } }],
  data: null,
});

async function thrown(answer: Partial<Result>): Promise<unknown> {
  return gqlRequest(service(answer).args, SignOut).catch((error: unknown) => error);
}

describe("the client", () => {
  it("speaks in the name of who is signed in", async () => {
    const { sent, args } = service({ data: { signOut: true } });
    await expect(gqlRequest(args, SignOut)).resolves.toEqual({ signOut: true });
    expect(sent).toMatchObject([{ token: "secret", source: "192.0.2.7", userAgent: "Firefox" }]);
    expect(sent[0]?.query).toContain("mutation SignOut");
  });

  it("hands over files as they are", async () => {
    const { sent, args } = service({ data: { uploadAttachment: { _id: "5" } } });
    const file = new File(["x"], "ad.png", { type: "image/png" });
    await expect(gqlRequest(args, Upload, { file })).resolves.toEqual({ uploadAttachment: { _id: "5" } });
    expect(sent[0]?.variables).toHaveProperty("file", file);
  });

  it("leads to /login without a valid token, and keeps the way back", async () => {
    const answer = (await thrown(refused("NOT_AUTHENTICATED"))) as Response;
    expect(answer.headers.get("Location")).toBe("/login");
    expect(answer.headers.getSetCookie().join()).toContain("return_to=%2Fbookings%2F17");
  });

  it("answers 403 with what is missing, and 404", async () => {
    const forbidden = (await thrown(
      refused("NOT_AUTHORIZED", { permission: "global:read__bookings" }),
    )) as Response;
    expect(forbidden.status).toBe(403);
    await expect(forbidden.json()).resolves.toEqual({ permission: "global:read__bookings" });
    expect(((await thrown(refused("NOT_FOUND"))) as Response).status).toBe(404);
  });

  it("hands on everything else, with the problems by field", async () => {
    const data = [{ field: "specs.format", message: "format_full", params: { taken: 8 } }];
    const error = (await thrown(refused("BAD_USER_INPUT", { data }))) as ServiceError;
    expect(error).toBeInstanceOf(ServiceError);
    expect(error).toMatchObject({ code: "BAD_USER_INPUT", problems: data });
  });
});

describe("a document that asks for too much", () => {
  const data = [{ field: "", message: "too_much_asked" }];
  const answer = refused("BAD_USER_INPUT", { data });

  it("is a page of its own for whoever reads, and never an error of this code", async () => {
    const page = (await gqlRequest(service(answer).args, Me).catch((error: unknown) => error)) as Response;
    expect(page.status).toBe(429);
    expect(page.headers.get("Retry-After")).toBe("5");
    expect(await page.json()).toEqual({ isTooMuch: true });
  });

  it("is left to the form of whoever posts, even where it only reads", async () => {
    const { args } = service(answer);
    const request = new Request(args.request, { method: "POST", body: "title=Herbst" });
    const posted = { ...args, request };
    for (const answered of [gqlRequest(posted, Me), gqlRequest(posted, SignOut)])
      await expect(answered).rejects.toMatchObject({ code: "BAD_USER_INPUT", problems: data });
  });
});

describe("a browser that leaves", () => {
  it("ends what is read for it, and not what is written down", async () => {
    const { sent, args } = service({ data: { me: null } });
    const leaving = new AbortController();
    const request = new Request(args.request, { signal: leaving.signal });
    await gqlRequest({ ...args, request }, Me);
    await gqlRequest({ ...args, request }, SignOut);
    leaving.abort();
    expect(sent.map(({ signal }) => signal?.aborted ?? false)).toEqual([true, false]);
  });
});

describe("an answer without data", () => {
  const thrownBy = (answer: Partial<Result>) =>
    gqlRequest(service(answer).args, Me).catch((error: unknown) => error);

  it("of a service that is busy is its status, whatever else the service says", async () => {
    const errors = [{ message: "Too much is under way" }];
    expect(await thrownBy({ status: 503, errors })).toMatchObject({ status: 503 });
  });

  it("says that the post is too large, or that nobody answers", async () => {
    expect(await thrownBy({ status: 413 })).toMatchObject({ status: 413 });
    const unreachable = (await thrownBy({ status: 502 })) as Response;
    expect(unreachable.status).toBe(503);
    expect(await unreachable.json()).toEqual({ isUnreachable: true });
  });

  it("is our fault with any other status", async () => {
    for (const status of [200, 401, 500]) expect(await thrownBy({ status })).toBeInstanceOf(Error);
  });
});

describe("lookup", () => {
  it("asks a list for what belongs to a record, where its name says so", async () => {
    const data = { me: { permissions: [] }, choices: [{ items: [{ id: "3", label: "Team", note: null }] }] };
    const { sent, args } = service({ data });
    expect((await lookup(args, "pages:12", "te"))?.items).toEqual([{ id: "3", label: "Team" }]);
    await lookup(args, "pages", "te");
    expect(sent.map(({ variables }) => variables)).toEqual([
      { of: [{ list: "pages", term: "te", within: ["12"] }] },
      { of: [{ list: "pages", term: "te", within: [] }] },
    ]);
  });
});

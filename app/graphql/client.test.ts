import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { gqlRequest, ServiceError } from "./client.server";
import { graphql } from "./graphql";

const SignOut = graphql(`
  mutation SignOut {
    signOut
  }
`);
const Create = graphql(`
  mutation Create($data: PrintBookingInput!, $key: String!) {
    createPrintBooking(data: $data, idempotencyKey: $key) {
      _id
    }
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

type Sent = { headers: Headers; body: BodyInit | null | undefined; signal: AbortSignal | null | undefined };

function service(answer: unknown) {
  const sent: Sent[] = [];
  const context = {
    graphqlUrl: "http://graphql.internal/graphql",
    graphqlFetch: async (_url: unknown, init?: RequestInit) => {
      sent.push({ headers: new Headers(init?.headers), body: init?.body, signal: init?.signal });
      return Response.json(answer);
    },
    clientAddress: "192.0.2.7",
  } as AppLoadContext;
  const request = new Request("http://localhost/bookings/17", { headers: { Cookie: "imvtoken=secret" } });
  return { sent, args: { request, context } };
}

const refused = (code: string, more: object = {}) => ({
  errors: [{ message: "errors.refused", extensions: { code, data: [], ...more } }],
  data: null,
});

async function thrown(answer: unknown): Promise<unknown> {
  return gqlRequest(service(answer).args, SignOut).catch((error: unknown) => error);
}

describe("the client", () => {
  it("speaks in the name of who is signed in", async () => {
    const { sent, args } = service({ data: { signOut: true } });
    await expect(gqlRequest(args, SignOut)).resolves.toEqual({ signOut: true });
    expect(sent[0]?.headers.get("Authorization")).toBe("Bearer secret");
    expect(sent[0]?.headers.get("X-Forwarded-For")).toBe("192.0.2.7");
    expect(JSON.parse(String(sent[0]?.body)).query).toContain("mutation SignOut");
  });

  it("removes __typename from what it sends, however deep", async () => {
    const { sent, args } = service({ data: { createPrintBooking: { _id: "5" } } });
    const specs = { __typename: "BookingSpecs", targetMedium: "2", printDocuments: ["8"] };
    const data = { __typename: "Booking", clientCompany: "7", price: 100, specs };
    await gqlRequest(args, Create, { data, key: "key-1" });
    expect(JSON.parse(String(sent[0]?.body)).variables).toEqual({
      data: { clientCompany: "7", price: 100, specs: { targetMedium: "2", printDocuments: ["8"] } },
      key: "key-1",
    });
  });

  it("sends files as a multipart request", async () => {
    const { sent, args } = service({ data: { uploadAttachment: { _id: "5" } } });
    const file = new File(["x"], "ad.png", { type: "image/png" });
    await expect(gqlRequest(args, Upload, { file })).resolves.toEqual({ uploadAttachment: { _id: "5" } });
    const body = sent[0]?.body as FormData;
    expect(JSON.parse(String(body.get("operations"))).variables).toEqual({ file: null });
    expect(JSON.parse(String(body.get("map")))).toEqual({ 0: ["variables.file"] });
    expect((body.get("0") as File).name).toBe("ad.png");
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

  it("hears of a service that is busy by its status, whatever else the service says", async () => {
    const { args } = service({ errors: [{ message: "Too much is under way", extensions: {} }] });
    const context = {
      ...args.context,
      graphqlFetch: async () => Response.json({ errors: [{ message: "x" }] }, { status: 503 }),
    };
    const refusal = await gqlRequest({ ...args, context }, Me).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 503 });
  });
});

describe("a service elsewhere, behind a proxy", () => {
  /** Asks a real server that gives the same answer to each request. */
  async function askedOf(status: number, type: string, body: string, document: "text" | "file") {
    const server = createServer((request, response) => {
      request.resume().on("end", () => response.writeHead(status, { "Content-Type": type }).end(body));
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    try {
      const graphqlUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
      return await ask(graphqlUrl, document);
    } finally {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  }

  function ask(graphqlUrl: string, document: "text" | "file"): Promise<unknown> {
    const { request } = service(null).args;
    const args = {
      request,
      context: { graphqlUrl, graphqlFetch: fetch, clientAddress: "192.0.2.7" } as AppLoadContext,
    };
    const asked =
      document === "text"
        ? gqlRequest(args, Me)
        : gqlRequest(args, Upload, { file: new File(["%PDF-"], "motiv.pdf") });
    return asked.catch((error: unknown) => error);
  }

  const page = "<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>";
  it.each([
    ["its error page", 502, "text/html; charset=utf-8", page],
    ["its error page without words", 504, "text/plain", ""],
    ["its page of a pause, as if all were well", 200, "text/html", page],
    ["its refusal", 403, "text/html", page],
  ])("is out of reach, and no fault of ours: %s", async (_name, status, type, body) => {
    for (const document of ["text", "file"] as const) {
      const error = (await askedOf(status, type, body, document)) as Response;
      expect(error).toBeInstanceOf(Response);
      expect(error.status).toBe(503);
      expect(await error.json()).toEqual({ isUnreachable: true });
    }
  });

  it.each(["text", "file"] as const)(
    "says that a post is too large, as the service does: %s",
    async (document) => {
      const tooLarge = "<html><head><title>413 Request Entity Too Large</title></head></html>";
      const error = (await askedOf(413, "text/html", tooLarge, document)) as Response;
      expect(error).toBeInstanceOf(Response);
      expect(error.status).toBe(413);
    },
  );

  it("is out of reach where nobody listens", async () => {
    const error = (await ask("http://127.0.0.1:1/graphql", "text")) as Response;
    expect(error).toBeInstanceOf(Response);
    expect(error.status).toBe(503);
  });

  it("is heard where it answers itself", async () => {
    const body = JSON.stringify({ data: { me: { _id: "7" } } });
    expect(await askedOf(200, "application/json", body, "text")).toEqual({ me: { _id: "7" } });
  });
});

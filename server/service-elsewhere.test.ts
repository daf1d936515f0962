import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { serviceElsewhere } from "./service-elsewhere";

interface Told {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

const QUERY = { query: "{ me { _id } }", token: "secret", source: "192.0.2.7", userAgent: "Firefox" };
const UPLOAD = { ...QUERY, query: "mutation ($file: File!) { uploadAttachment(file: $file) { _id } }" };
const uploadOf = () => ({ ...UPLOAD, variables: { file: new File(["%PDF-"], "motiv.pdf") } });

/** Calls a service that gives the same answer to each request, and what it has been told. */
async function answeredBy<T>(
  answer: { status?: number; type?: string; body: string },
  call: (service: ReturnType<typeof serviceElsewhere>) => Promise<T>,
): Promise<{ result: T; told: Told[] }> {
  const told: Told[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const { method, url, headers } = request;
    told.push({ method, url, headers, body });
    const { status = 200, type = "application/json" } = answer;
    response.writeHead(status, { "Content-Type": type }).end(answer.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  try {
    const { port } = server.address() as AddressInfo;
    return { result: await call(serviceElsewhere(`http://127.0.0.1:${port}/graphql`)), told };
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

describe("an operation for a service elsewhere", () => {
  const body = JSON.stringify({ data: { me: { _id: "7" } } });

  it("is JSON in the name of who is signed in", async () => {
    const variables = { name: "Optik", none: undefined };
    const { result, told } = await answeredBy({ body }, ({ ask }) => ask({ ...QUERY, variables }));
    expect(result).toEqual({ status: 200, data: { me: { _id: "7" } } });
    expect(told).toMatchObject([
      {
        method: "POST",
        url: "/graphql",
        headers: {
          authorization: "Bearer secret",
          "x-forwarded-for": "192.0.2.7",
          "user-agent": "Firefox",
          "content-type": "application/json",
          accept: "application/graphql-response+json, application/json",
        },
      },
    ]);
    expect(JSON.parse(told[0]?.body ?? "")).toEqual({ query: QUERY.query, variables: { name: "Optik" } });
  });

  it("is a multipart request with its files", async () => {
    const { told } = await answeredBy({ body }, ({ ask }) => ask(uploadOf()));
    const [upload] = told;
    const headers = { "Content-Type": upload?.headers["content-type"] ?? "" };
    const form = await new Response(upload?.body, { headers }).formData();
    expect(JSON.parse(String(form.get("operations")))).toEqual({
      query: UPLOAD.query,
      variables: { file: null },
    });
    expect(JSON.parse(String(form.get("map")))).toEqual({ 0: ["variables.file"] });
    expect((form.get("0") as File).name).toBe("motiv.pdf");
  });

  it("is refused with what the service says", async () => {
    const errors = [{ message: "x", extensions: { code: "NOT_FOUND" } }];
    const refusal = { status: 400, body: JSON.stringify({ errors }) };
    const { result } = await answeredBy(refusal, ({ ask }) => ask(QUERY));
    expect(result).toEqual({ status: 400, errors });
  });

  it("is refused in part, beside what the service gives", async () => {
    const part = { data: { me: null }, errors: [{ message: "x", extensions: { code: "NOT_FOUND" } }] };
    const { result } = await answeredBy({ body: JSON.stringify(part) }, ({ ask }) => ask(QUERY));
    expect(result).toEqual({ status: 200, ...part });
  });

  it("never tells in an error what was sent", async () => {
    const secret = { ...QUERY, variables: { password: "kennwort" } };
    const answers = [
      { status: 200, body: "{" },
      { status: 200, body: '{"errors":[{"message":"x"}]}' },
      { status: 500, body: "{" },
      { status: 500, body: '{"errors":"x"}' },
      { status: 500, type: "text/plain", body: "x" },
    ];
    for (const answer of answers) {
      const { result } = await answeredBy(answer, ({ ask }) =>
        ask(secret).catch((error: Error) => [error.message, error.stack, JSON.stringify(error)]),
      );
      expect(JSON.stringify(result)).not.toContain("kennwort");
    }
  });

  it("with files is refused before it is read, where the session has ended", async () => {
    const { result } = await answeredBy({ status: 401, type: "text/plain", body: "" }, ({ ask }) =>
      ask(uploadOf()),
    );
    expect(result.errors).toMatchObject([{ extensions: { code: "NOT_AUTHENTICATED" } }]);
  });

  it("ends with its client", async () => {
    const leaving = AbortSignal.abort();
    await expect(answeredBy({ body }, ({ ask }) => ask({ ...QUERY, signal: leaving }))).rejects.toMatchObject(
      {
        name: "AbortError",
      },
    );
  });
});

describe("who is signed in at a service elsewhere", () => {
  const askedOf = async (answer: object, status = 200) =>
    (await answeredBy({ status, body: JSON.stringify(answer) }, ({ whoIs }) => whoIs("secret"))).result;

  it("is the user, nobody, or not said", async () => {
    expect(await askedOf({ data: { me: { _id: "7", permissions: ["a"] } } })).toEqual({
      id: "7",
      permissions: ["a"],
    });
    expect(await askedOf({ errors: [{ extensions: { code: "NOT_AUTHENTICATED" } }] })).toBeNull();
    await expect(askedOf({ errors: [{ extensions: {} }] }, 500)).rejects.toThrow("500");
  });
});

describe("a file of a service elsewhere", () => {
  it("is asked for by its address, and by the version and the part that are wanted", async () => {
    const asked = { file: ["7", "small"], search: "?save", token: "secret", source: "::1" };
    const wanted = new Headers({ "If-None-Match": '"v1"', Range: "bytes=5-" });
    const { signal } = new AbortController();
    const { told } = await answeredBy({ body: "x" }, async ({ fetchFile }) => {
      await (await fetchFile({ ...asked, wanted, signal })).text();
    });
    expect(told).toMatchObject([
      {
        method: "GET",
        url: "/files/7/small?save",
        headers: {
          authorization: "Bearer secret",
          "x-forwarded-for": "::1",
          "if-none-match": '"v1"',
          range: "bytes=5-",
        },
      },
    ]);
  });
});

describe("a service elsewhere, behind a proxy", () => {
  const page = "<!doctype html><title>502 Bad Gateway</title><h1>Bad Gateway</h1>";
  const operations = () => [QUERY, uploadOf()];

  it.each([
    ["its error page", 502, "text/html; charset=utf-8", page],
    ["its error page without words", 504, "text/plain", ""],
    ["its page of a pause, as if all were well", 200, "text/html", page],
    ["its refusal", 403, "text/html", page],
  ])("is out of reach: %s", async (_name, status, type, body) => {
    for (const operation of operations()) {
      const { result } = await answeredBy({ status, type, body }, ({ ask }) => ask(operation));
      expect(result).toEqual({ status: 502 });
    }
  });

  it("says that a post is too large, as the service does", async () => {
    const body = "<html><head><title>413 Request Entity Too Large</title></head></html>";
    for (const operation of operations()) {
      const { result } = await answeredBy({ status: 413, type: "text/html", body }, ({ ask }) =>
        ask(operation),
      );
      expect(result).toEqual({ status: 413 });
    }
  });

  it("is out of reach where nobody listens", async () => {
    const nobody = serviceElsewhere("http://127.0.0.1:1/graphql");
    expect(await nobody.ask(QUERY)).toEqual({ status: 502 });
    const { signal } = new AbortController();
    const asked = { file: ["7"], token: null, source: "", signal };
    expect((await nobody.fetchFile(asked)).status).toBe(502);
  });
});

import { request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "./http";

/** Screens that note that they were reached, and read what is posted to /form as all of ours do. */
let reached = 0;
const action = ({ request }: ActionFunctionArgs) =>
  request.formData().then(
    (form) => new Response(String(form.get("text")).slice(0, 10)),
    () => new Response(null, { status: 400 }),
  );
const form = { id: "form", path: "form", module: { action } };
const screens = {
  routes: { form },
  entry: { module: { default: () => new Response() } },
  assets: { routes: { form: { id: "form" } }, entry: {} },
  future: {},
} as unknown as ServerBuild;
const build = async (): Promise<ServerBuild> => {
  reached += 1;
  return screens;
};
const server = createHttpServer({
  screens: { build, assets: (_request, _response, next) => next(), mode: "production" },
  graphqlEndpoint: "http://127.0.0.1:9/graphql",
  trustProxy: 0,
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Announces a body of so many bytes and sends none of it. */
function announce(length: number, cookie = ""): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const headers = { "content-length": String(length), ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/form", method: "POST", headers }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.on("error", reject);
    sent.flushHeaders();
  });
}

test("a form that no memory should hold is refused before it is read", async () => {
  expect(await announce(300_000_000, "imvtoken=abc")).toBe(413);
  expect(await announce(2_000_000)).toBe(413);
  expect(await announce(2_000_000, "imvtoken=")).toBe(413);
  expect(reached).toBe(0);
  announce(2_000_000, "a=b; imvtoken=abc").catch(() => {});
  await expect.poll(() => reached).toBe(1);
});

/** Posts a form in parts that do not say how long it is, until it is answered; how much was taken, and the status. */
function stream(megabytes: number, headers: string): Promise<{ status: number; sent: number }> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const part = Buffer.alloc(1_000_000, "x");
  const chunk = (data: Buffer | string) =>
    Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), Buffer.from(data), Buffer.from("\r\n")]);
  return new Promise((resolve, reject) => {
    let answer = "";
    let parts = 0;
    const done = () => {
      const status = Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]);
      const sent = socket.bytesWritten;
      socket.destroy();
      if (status) resolve({ status, sent });
      else reject(new Error("no answer"));
    };
    const more = () => {
      while (answer === "" && parts < megabytes) {
        parts += 1;
        if (!socket.write(chunk(part))) return;
      }
      if (parts === megabytes) socket.write("0\r\n\r\n");
      parts += 1;
    };
    socket.on("data", (data) => {
      answer += data;
      if (answer.includes("\r\n\r\n")) done();
    });
    socket.on("close", done).on("error", () => {});
    socket.on("drain", more);
    socket.write(
      `POST /form HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n${headers}Content-Type: application/x-www-form-urlencoded\r\n\r\n`,
    );
    socket.write(chunk("text="));
    more();
  });
}

test("a form that does not say its length is read as far as any other, and no further", async () => {
  const few = await stream(1, "Cookie: imvtoken=abc\r\n");
  expect(few.status).toBe(200);
  const strangers = await stream(500, "");
  expect(strangers.status).toBe(400);
  expect(strangers.sent).toBeLessThan(30_000_000);
  const before = process.memoryUsage().rss;
  const signedIn = await stream(5000, "Cookie: imvtoken=abc\r\n");
  expect(signedIn.status).toBe(400);
  expect(signedIn.sent).toBeLessThan(400_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(600_000_000);
});

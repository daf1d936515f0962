import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { createServerAdapter } from "@whatwg-node/server";
import { attachments } from "backend/modules/attachments/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { afterAll, beforeAll, expect, test } from "vitest";

describeOnDatabase("a request without a content length", (open) => {
  let backend: TestBackend;
  let server: Server;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    server = createServer(createServerAdapter((request: Request) => backend.fetch(request)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    ({ token } = await signedInUser(backend.db, ["global:create__attachments"]));
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });

  /** Sends parts of a million bytes until an answer or a reset; returns the status, if any, and the bytes sent. */
  function stream(contentType: string, head: string, auth: string, megabytes: number) {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    const chunk = (data: Buffer) =>
      Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from("\r\n")]);
    const part = chunk(Buffer.alloc(1_000_000, "x"));
    return new Promise<{ status: number; sent: number }>((resolve) => {
      let answer = "";
      let parts = 0;
      const done = () => {
        const sent = socket.bytesWritten;
        socket.destroy();
        resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? 0), sent });
      };
      const more = () => {
        while (answer === "" && parts < megabytes) {
          parts += 1;
          if (!socket.write(part)) return;
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
        `POST /graphql HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Type: ${contentType}\r\n${auth}\r\n`,
      );
      socket.write(chunk(Buffer.from(head)));
      more();
    });
  }

  test("is refused once it is too large, with a file or without", async () => {
    const operations = JSON.stringify({
      query: "mutation ($file: File!) { uploadAttachment(file: $file) { _id } }",
      variables: { file: null },
    });
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = `--b\r\nContent-Disposition: form-data; name="0"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    const head = `${field("operations", operations)}${field("map", '{"0":["variables.file"]}')}${file}`;
    const auth = `Authorization: Bearer ${token}\r\n`;
    const before = process.memoryUsage().rss;
    const upload = await stream("multipart/form-data; boundary=b", head, auth, 1000);
    expect(upload.status).toBe(413);
    expect(upload.sent).toBeLessThan(100_000_000);
    const document = await stream("application/json", '{"query":"', auth, 1000);
    expect(document.status).toBe(413);
    expect(document.sent).toBeLessThan(30_000_000);
    const stranger = await stream("multipart/form-data; boundary=b", head, "", 1000);
    expect(stranger.status).toBe(401);
    expect(stranger.sent).toBeLessThan(30_000_000);
    if (isExploring) expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
    expect(await backend.db.select().from(attachments)).toEqual([]);
  });
});

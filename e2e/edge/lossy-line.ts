import { createServer, type IncomingMessage, request as sendRequest } from "node:http";
import { type AddressInfo, connect } from "node:net";

/** A request of a browser as the line sees it. */
export interface AskedFile {
  path: string;
  /** Whether the browser means to run the answer at once, or only to have it. */
  isImport: boolean;
}

export interface LossyLine {
  url: string;
  asked: AskedFile[];
  lost: AskedFile[];
  close: () => Promise<void>;
}

const askedFile = ({ url = "/", headers }: IncomingMessage): AskedFile => ({
  path: new URL(url, "http://line").pathname,
  isImport: headers["sec-fetch-dest"] === "script",
});

/**
 * A line between a browser and a server that breaks off answers in their midst, as bad lines do. Unlike requests that a
 * test aborts in the browser, it leaves the browser what it keeps of earlier answers.
 */
export async function openLossyLine(
  server: string,
  isLost: (asked: AskedFile & { isPage: boolean }) => boolean,
): Promise<LossyLine> {
  const asked: AskedFile[] = [];
  const lost: AskedFile[] = [];
  const { hostname: host, port } = new URL(server);
  const line = createServer((request, response) => {
    const file = askedFile(request);
    asked.push(file);
    const isPage = request.headers["sec-fetch-mode"] === "navigate";
    if (isLost({ ...file, isPage })) {
      lost.push(file);
      response.writeHead(200, { "Content-Length": 1000 }).write("a part of it", () => response.destroy());
      return;
    }
    const { method, url: path, headers } = request;
    const onward = sendRequest({ host, port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.once("error", () => response.destroy());
    request.pipe(onward);
  });
  line.on("upgrade", (request: IncomingMessage, socket) => {
    asked.push(askedFile(request));
    const onward = connect(Number(port), host, () => {
      const { rawHeaders: raw } = request;
      const headers = raw
        .filter((_, nth) => nth % 2 === 0)
        .map((name, nth) => `${name}: ${raw[nth * 2 + 1]}`);
      onward.write(`${[`${request.method} ${request.url} HTTP/1.1`, ...headers].join("\r\n")}\r\n\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    asked,
    lost,
    close: async () => {
      line.closeAllConnections();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}

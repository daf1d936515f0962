import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = (requestUrl: URL) => unknown;

/**
 * A program elsewhere, on loopback: it answers JSON by `answer`, to who shows its token. `mood` makes it silent, broken or
 * talk nonsense.
 */
export async function startStandIn(answer: Answer) {
  const standIn = {
    url: "",
    token: "ein-schluessel",
    insideHosts: ["127.0.0.1"],
    /** Enough for a slow machine; a test of a silent program sets less. */
    timeoutMs: 20_000,
    mood: "well" as "well" | "silent" | "broken" | "nonsense" | "other form" | "endless" | "drips",
    /** It answers only once this is over. */
    held: Promise.resolve(),
    /** The searches that were asked for. */
    asked: [] as string[],
    answer,
    stop: async () => {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve));
      server = undefined;
    },
    /** Begins again at the same address. */
    start: async (port = Number(new URL(standIn.url).port)) => {
      const fresh = createServer((request, response) => serve(request, response));
      await new Promise<void>((resolve) => fresh.listen(port, "127.0.0.1", resolve));
      server = fresh;
      standIn.url = `http://127.0.0.1:${(fresh.address() as AddressInfo).port}/daten`;
    },
  };
  let server: Server | undefined;

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", standIn.url);
    standIn.asked.push(url.search);
    await standIn.held;
    const json = (body: string, status = 200) =>
      void response.writeHead(status, { "Content-Type": "application/json" }).end(body);
    if (request.headers.authorization !== `Bearer ${standIn.token}`) return json("{}", 401);
    switch (standIn.mood) {
      case "silent":
        return;
      case "broken":
        return json("{}", 503);
      case "nonsense":
        return json("<h1>Wartung</h1>");
      case "other form":
        return json('{"companies":"viele"}');
      case "endless":
        response.writeHead(200);
        for (let nth = 0; nth < 7; nth += 1) response.write(" ".repeat(1_000_000));
        return;
      case "drips":
        response.writeHead(200);
        return void response.write("{");
      case "well":
        return json(JSON.stringify(standIn.answer(url)));
    }
  }

  await standIn.start(0);
  return standIn;
}

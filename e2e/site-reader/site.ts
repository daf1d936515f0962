import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Asking, PAGE_OF_SITE } from "./asking";
import { renderPage } from "./render";

interface Site {
  /** Where the house is. */
  house: string;
  /** Of an API user of the house. */
  token: string;
  domain: string;
  host: string;
  menu: string;
  source: string;
}

/**
 * A web site that knows nothing of the house but what it tells by GraphQL: pages at their addresses, with the menu and a
 * data source around them.
 */
export async function startSite({ house, token, ...site }: Site) {
  const asking = new Asking(`${house}/graphql`, token);
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://site");
    const answer = await asking.ask(PAGE_OF_SITE, { ...site, address: pathname });
    const { redirect = null, page = null } = answer.place ?? {};
    if (redirect) return response.writeHead(301, { location: redirect }).end();
    if (!page) return response.writeHead(404, { "content-type": "text/plain" }).end("not found");
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(renderPage(answer, page, house));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    unchanged: () => asking.unchanged,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

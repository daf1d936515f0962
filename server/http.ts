import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { createServerAdapter } from "@whatwg-node/server";
import type { Backend } from "backend/server";
import compression from "compression";
import express, { type Request, type RequestHandler } from "express";
import sirv from "sirv";

/** What serves the screens: the built Remix application, or Vite's while developing. */
export interface Screens {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves scripts and styles. */
  assets: RequestHandler;
  mode: "production" | "development";
}

export interface HttpOptions {
  screens: Screens;
  /** The embedded GraphQL service; absent when the service runs elsewhere. */
  backend?: Backend;
  /** Address of a GraphQL service elsewhere. */
  graphqlEndpoint?: string;
  /** Address of its websocket, handed to the browser. */
  graphqlWsEndpoint?: string;
  /** How many proxies in front may be believed about address and protocol. */
  trustProxy: number;
}

/** Scripts and styles of the build: hashed names, so they may be kept for a year; compressed beforehand. */
export function builtAssets(clientDirectory: string): RequestHandler {
  return sirv(clientDirectory, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, pathname) => {
      const hashed = pathname.startsWith("/assets/");
      response.setHeader(
        "Cache-Control",
        hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
}

/** Bytes of a form: several print documents of 50 MB at once, and whoever is not signed in has none to send. */
const MAX_FORM_BYTES = 210_000_000;
const MAX_STRANGERS_BYTES = 1_000_000;

/** Refuses a form that is too large to be read into memory before any of it is read. */
const limitForms: RequestHandler = (request, response, next) => {
  const isSignedIn = /(?:^|;\s*)imvtoken=[^;]/.test(request.headers.cookie ?? "");
  const length = Number(request.headers["content-length"] ?? 0);
  if (length <= (isSignedIn ? MAX_FORM_BYTES : MAX_STRANGERS_BYTES)) return next();
  response.status(413).set("Connection", "close").end();
};

/** The HTTP server of the product: assets, the GraphQL service and the screens, in that order. */
export function createHttpServer({ screens, backend, trustProxy, ...options }: HttpOptions): Server {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  // For load balancers: answers without a session and says nothing but whether the database does.
  app.get("/healthz", async (_request, response) => {
    const healthy = backend ? await backend.isHealthy() : true;
    response
      .status(healthy ? 200 : 503)
      .type("text/plain")
      .send(healthy ? "ok" : "database unreachable");
  });
  app.use(screens.assets);
  app.use(compression());
  if (backend) app.use(serviceRoutes(backend));

  const origin = "http://graphql.internal";
  const remix = createRequestHandler({
    build: screens.build,
    mode: screens.mode,
    getLoadContext: (request, response) => ({
      graphqlUrl: options.graphqlEndpoint ?? `${origin}/graphql`,
      graphqlWsUrl: options.graphqlWsEndpoint,
      // In process there is no network hop: the service answers the request object itself.
      graphqlFetch: backend && !options.graphqlEndpoint ? inProcess(backend) : fetch,
      clientAddress: request.ip ?? "",
      cspNonce: response.locals.cspNonce,
    }),
  });
  app.use(limitForms);
  app.use((_request, response, next) => {
    response.locals.cspNonce = randomBytes(16).toString("base64");
    next();
  });
  app.all("*", remix);

  const server = createServer(app);
  backend?.attachWebSocket(server);
  return server;
}

/** The service's own addresses, for other programs. Who calls is told by the connection, never by the caller. */
function serviceRoutes(backend: Backend): RequestHandler {
  const answer = createServerAdapter<{ req: Request }>((request, { req }) =>
    backend.fetch(request, { address: req.ip }),
  );
  return (request, response, next) =>
    /^\/(graphql$|files\/)/.test(request.path) ? answer(request, response) : next();
}

/** The screens' way to the service in the same process: they name the client's address, and are believed. */
function inProcess(backend: Backend): typeof fetch {
  return (input, init) => {
    const request = new globalThis.Request(input, init);
    return backend.fetch(request, { address: request.headers.get("x-forwarded-for") ?? undefined });
  };
}

import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { createServerAdapter } from "@whatwg-node/server";
import type { Backend } from "backend/server";
import compression from "compression";
import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from "express";
import type { Logger } from "pino";
import sirv from "sirv";
import { type Connections, PATIENCE, watchConnections } from "./connections";
import { gate } from "./gate";
import type { OwnOriginSettings } from "./own-origin";
import { securityHeaders } from "./security-headers";
import { noteUndeclaredProxy } from "./undeclared-proxy";
import { answerUpgrades, takeUpgrades } from "./upgrades";

/** What serves the screens: the built Remix application, or Vite's while developing. */
export interface Screens {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves scripts and styles. */
  assets: RequestHandler;
  mode: "production" | "development";
}

export interface HttpOptions extends OwnOriginSettings {
  screens: Screens;
  /** The embedded GraphQL service; absent when the service runs elsewhere. */
  backend?: Backend;
  /** Address of a GraphQL service elsewhere. */
  graphqlEndpoint?: string;
  /** Address of its websocket, handed to the browser. */
  graphqlWsEndpoint?: string;
  /** Where to say what is set up wrongly. */
  log?: Pick<Logger, "warn"> | undefined;
  /** What cookies are signed with; unset: a secret of this server, until it stops. */
  cookieSecret?: string | undefined;
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
const LINGER_MS = 2_000;

/** Refuses a form that is too large to be read into memory: by what it says of its length, or once it has come. */
const limitForms: RequestHandler = (request, response, next) => {
  const isSignedIn = /(?:^|;\s*)imvtoken=[^;]/.test(request.headers.cookie ?? "");
  const most = isSignedIn ? MAX_FORM_BYTES : MAX_STRANGERS_BYTES;
  if (Number(request.headers["content-length"] ?? 0) > most) {
    response.status(413).set("Connection", "close").end();
    return;
  }
  if (request.headers["transfer-encoding"] !== undefined) countBody(request, response, most);
  next();
};

/**
 * Counts a body that does not say how long it is. What is too much comes to whoever reads it as an upload that broke
 * off, which is answered as any other; the rest is not kept, and the connection ends soon after the answer.
 */
function countBody(request: Request, response: Response, most: number): void {
  let size = 0;
  const count = (part: Buffer) => {
    size += part.length;
    if (size <= most) return;
    request.off("data", count);
    if (response.headersSent || request.listenerCount("error") === 0) return void request.destroy();
    request.emit("error", new Error("the form is too large"));
    // Whoever still sends is listened to no longer than it takes them to read the answer: cut off, they would not.
    request.resume();
    response.once("finish", () => setTimeout(() => request.socket.destroy(), LINGER_MS).unref());
  };
  request.on("data", count);
}

/** A server that knows its connections. */
export type HttpServer = Server & { readonly connections: Connections };

/**
 * The HTTP server of the product: one gate for all, then assets, the GraphQL service and the screens, in that
 * order. Every answer carries the security headers, whoever makes it.
 */
export function createHttpServer({ screens, backend, trustProxy, ...options }: HttpOptions): HttpServer {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  app.use(securityHeaders(options.publicUrl));
  if (trustProxy === 0 && options.log) app.use(noteUndeclaredProxy(options.log));
  // For load balancers: answers without a session, by any name, and says nothing but whether the database does.
  app.get("/healthz", async (request, response, next) => {
    if (request.headers.upgrade !== undefined) return next();
    const healthy = backend ? await backend.isHealthy() : true;
    response
      .status(healthy ? 200 : 503)
      .type("text/plain")
      .send(healthy ? "ok" : "database unreachable");
  });
  app.use(gate(options));
  app.use(takeUpgrades(backend));
  app.use(screens.assets);
  app.use(compression());
  if (backend) app.use(serviceRoutes(backend));

  const origin = "http://graphql.internal";
  const cookieSecret = options.cookieSecret ?? randomBytes(32).toString("base64url");
  const remix = createRequestHandler({
    build: screens.build,
    mode: screens.mode,
    getLoadContext: (request, response) => ({
      graphqlUrl: options.graphqlEndpoint ?? `${origin}/graphql`,
      graphqlWsUrl: options.graphqlWsEndpoint,
      // In process there is no network hop: the service answers the request object itself.
      graphqlFetch: backend && !options.graphqlEndpoint ? inProcess(backend) : fetch,
      clientAddress: request.ip ?? "",
      cookieSecret,
      cspNonce: response.locals.cspNonce,
    }),
  });
  app.use(limitForms);
  app.use((_request, response, next) => {
    response.locals.cspNonce = randomBytes(16).toString("base64");
    next();
  });
  app.all("*", remix);

  app.use(unexpected);

  const server = createServer(PATIENCE, app);
  server.on("checkExpectation", app);
  answerUpgrades(server, app, screens.mode === "development");
  return Object.assign(server, { connections: watchConnections(server) });
}

/** What no handler took care of: the client hears only that, the log hears what. */
const unexpected: ErrorRequestHandler = (error, _request, response, _next) => {
  const { status = 500 } = error as { status?: number };
  if (status >= 500) console.error(error);
  if (response.headersSent) return void response.destroy();
  response
    .status(status)
    .type("text/plain")
    .send(status >= 500 ? "Unexpected error\n" : "Bad request\n");
};

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

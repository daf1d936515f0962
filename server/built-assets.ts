import type { ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { RequestHandler } from "express";
import sirv from "sirv";

/**
 * Scripts and styles of the build: hashed names, so they may be kept for a year; compressed beforehand. They are sent
 * whole: nothing asks for parts of them, and sirv answers odd ranges with a broken connection. It also leaves errors of
 * files to nobody, which would end the process when a build is replaced under it.
 */
export function builtAssets(clientDirectory: string): RequestHandler {
  const send = sirv(clientDirectory, {
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
  const endIfLost = (response: ServerResponse) => (file: Readable) =>
    file.on("error", () => response.destroy());
  return (request, response, next) => {
    const { range } = request.headers;
    delete request.headers.range;
    const watch = endIfLost(response);
    response.on("pipe", watch);
    send(request, response, () => {
      response.off("pipe", watch);
      // What is none of them may be a file, which is sent in parts.
      if (range !== undefined) request.headers.range = range;
      next();
    });
  };
}

import type { RequestHandler } from "express";

/** How long an unread body is drained, in milliseconds. */
const LINGER = 30_000;

/**
 * Lets clients see a refusal that comes before their body is read. Browsers read the answer only after sending
 * everything, and show nothing if the connection is cut off before. The rest of the body is discarded; a client that
 * sends for too long is cut off.
 */
export const lingering: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.complete) return;
    // Nobody reads any more: old listeners would stop the draining.
    request.removeAllListeners("data").removeAllListeners("readable").unpipe();
    request.resume();
    const cutOff = setTimeout(() => request.socket.destroy(), LINGER).unref();
    request.once("close", () => clearTimeout(cutOff)).once("end", () => clearTimeout(cutOff));
  });
  next();
};

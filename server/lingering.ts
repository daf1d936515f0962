import type { RequestHandler } from "express";

/** How long a body that nobody reads is taken off the line, in milliseconds. */
const LINGER = 30_000;

/**
 * Lets who is refused before their body is read see the answer: browsers read it when all is sent, and a connection
 * that is cut off meanwhile shows them nothing. What still comes is dropped; whoever goes on longer is cut off.
 */
export const lingering: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.complete) return;
    // Whoever began to read has left off: their listeners would hold the rest back.
    request.removeAllListeners("data").removeAllListeners("readable").unpipe();
    request.resume();
    const cutOff = setTimeout(() => request.socket.destroy(), LINGER).unref();
    request.once("close", () => clearTimeout(cutOff)).once("end", () => clearTimeout(cutOff));
  });
  next();
};

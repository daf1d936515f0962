/** The package has no types of its own. */
declare module "on-headers" {
  import type { ServerResponse } from "node:http";

  /** Calls the listener when the answer's headers are about to be sent; it may still add some. */
  export default function onHeaders(response: ServerResponse, listener: () => void): void;
}

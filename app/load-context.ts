import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** What the server hands to every loader, action and render. */
  interface AppLoadContext {
    /** Reaches the GraphQL service: in process, or over HTTP when it runs elsewhere. */
    graphqlFetch: typeof fetch;
    graphqlUrl: string;
    /** Address of the service's websocket for the browser; unset when it is at this origin. */
    graphqlWsUrl?: string;
    /** IP address of the caller, after the proxies that are trusted. */
    clientAddress: string;
    /** What cookies of this house are signed with. */
    cookieSecret: string;
    /** Random per response; only scripts and styles with this nonce run. */
    cspNonce?: string;
  }
}

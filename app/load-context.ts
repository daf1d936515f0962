import "@remix-run/server-runtime";

declare module "@remix-run/server-runtime" {
  /** What the server hands to every loader, action and render. */
  interface AppLoadContext {
    /** Reaches the GraphQL service: in process, or over HTTP when it runs elsewhere. */
    graphqlFetch: typeof fetch;
    graphqlUrl: string;
    /** Address of the service's websocket for the browser; unset when it is at this origin. */
    graphqlWsUrl?: string;
    /**
     * Reads a posted form, within the bounds of who sends it: `token` is looked up before anything is read, null
     * stands for the small forms that anyone may send. Its files are gone with the answer unless the service took
     * them. Throws a response: 401 where the token opens no session, 400, 408, 413, 415, or 503 where too much is
     * under way.
     */
    readForm(request: Request, token: string | null): Promise<FormData>;
    /** IP address of the caller, after the proxies that are trusted. */
    clientAddress: string;
    /** What cookies of this house are signed with. */
    cookieSecret: string;
    /** Random per response; only scripts and styles with this nonce run. */
    cspNonce?: string;
  }
}

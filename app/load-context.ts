import "@remix-run/server-runtime";
import type { UploadPurpose } from "domain/attachments/upload-purposes";
import type { ParseCsv } from "domain/csv";
import type { FileRequest, Operation, Result } from "~/graphql/service";

declare module "@remix-run/server-runtime" {
  /** What the server hands to every loader, action and render. */
  interface AppLoadContext {
    /** Asks the GraphQL service: in process, or over HTTP when it runs elsewhere. */
    ask(operation: Operation): Promise<Result>;
    /** The service's answer with a file; 502 if the service cannot be reached. */
    fetchFile(request: FileRequest): Promise<Response>;
    /** Address of the service's websocket for the browser; unset when it is at this origin. */
    /**
     * Reads a posted form, within the limits of its sender. Before it reads anything, it looks up `token` and calls `may`
     * with the user's permissions, which throws for users without the right; null is for the small forms that anyone
     * may send, up to 16 KB. The uploaded files are deleted after the answer unless the service took
     * them. Throws a response: 401 if the token opens no session, 400, 408, 413, 415, or 503 if too many posts are
     * under way.
     */
    readForm(
      request: Request,
      token: string | null,
      may?: (permissions: readonly string[]) => void,
    ): Promise<FormData>;
    /**
     * Reads the form of a mail that a mailbox hands in without a session: up to 1 MB, ten fields and no files. Throws as
     * `readForm` does.
     */
    readMessage(request: Request): Promise<FormData>;
    /** Reads the form of a mail that is handed in. Only for whoever has shown the secret of the mailbox. */
    readMail(request: Request): Promise<FormData>;
    /**
     * Looks the user of a token up, for uploads that a form names by their ids; throws a response: 401, or 403 if they may
     * not upload for this purpose. The function takes an upload over: its file, which is removed after the answer unless the
     * service took it. `taken`: an earlier post had it. Null where there is none, or not all of it has arrived.
     */
    takesUploads(
      token: string,
      purpose: UploadPurpose,
    ): Promise<(id: string) => Promise<File | "taken" | null>>;
    /**
     * Waits until an export of the user of a token may begin; false where too many of them are under way. It is under way
     * until its answer has been sent.
     */
    exportPlace(token: string): Promise<boolean>;
    /** Parses a CSV in a thread, within its bounds; one of a user at a time. */
    parseCsv(token: string, ...text: Parameters<ParseCsv>): ReturnType<ParseCsv>;
    /** The caller's IP address, as the trusted proxies report it. */
    clientAddress: string;
    /** The secret that signs our cookies. */
    cookieSecret: string;
    /** Random per response; only scripts and styles with this nonce run. */
    cspNonce?: string;
    /** Whether this request has posted the form of a record, which comes back with the page. */
    hasChangedForm?: boolean;
    /** Writes an error of this server into its log; absent: to the console. */
    logError?: (error: unknown) => void;
    /** Takes the page of this answer as one string, which is sent in place of the answer's body. */
    takePage?: (html: string) => void;
  }
}

/** One operation for the GraphQL service. */
export interface Operation {
  query: string;
  variables?: object | undefined;
  /** The session's token; null without one. */
  token: string | null;
  /** The address of the client, and its browser; the service stores both of a sign-in. */
  source: string;
  userAgent: string;
  /** Aborts when the client has gone. */
  signal?: AbortSignal | undefined;
}

/**
 * The service's answer. Where it holds neither data nor errors, its status says why: 413 the operation is too large, 503
 * the service is busy, 502 nobody answers.
 */
export interface Result {
  status: number;
  data?: unknown;
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[] | undefined;
}

/** A request for a file of the service. */
export interface FileRequest {
  /** The id of an attachment, and of which of its renditions. */
  file: readonly string[];
  search?: string | undefined;
  token: string | null;
  source: string;
  /** The headers that say which version the browser has, and which part it wants. */
  wanted?: Headers | undefined;
  signal: AbortSignal;
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { FileStore } from "@tus/file-store";
import { type Lock, Server, type ServerOptions, type Upload } from "@tus/server";
import { NoRoomError, type UploadsUnderWay } from "backend/platform/files/uploads-under-way";
import type { UploadPurpose } from "domain/attachments/upload-purposes";
import { MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import type { Logger } from "pino";

/** An upload that a request is about: a new one, or one of the user's. */
export interface AskedUpload {
  id: string;
  purpose: UploadPurpose;
  name: string;
}

/** Answers a request that was checked. */
export type UploadProtocol = (
  request: IncomingMessage,
  response: ServerResponse,
  asked: AskedUpload,
) => Promise<void>;

/** How long a request waits for another one about the same upload, in milliseconds. */
const PATIENCE = 30_000;
/** How long the request before it may go on, in milliseconds. */
const LEAVE_MS = 500;

/** The protocol *tus*, for requests that were checked. Each is about the upload that the check has named. */
export async function uploadProtocol(
  uploads: UploadsUnderWay,
  log: Pick<Logger, "error">,
): Promise<UploadProtocol> {
  // The store makes its folder without waiting for it, and ends the process where that fails.
  await uploads.begin(uploads.idFor("0", 0), async () => {});
  const about = new WeakMap<IncomingMessage, AskedUpload>();
  const uploadOf = ({ runtime }: LibraryRequest) => {
    const upload = runtime?.node && about.get(runtime.node.req as IncomingMessage);
    if (!upload) throw new Error("the request was not checked");
    return upload;
  };
  const server = new Server({
    path: "/uploads",
    datastore: new BoundedStore(uploads),
    locker: uploadLocks(),
    lockDrainTimeout: LEAVE_MS,
    maxSize: MAX_UPLOAD_BYTES,
    relativeLocation: true,
    respectForwardedHeaders: false,
    // No header for other sites at all.
    allowedOrigins: () => false,
    namingFunction: (request) => uploadOf(request).id,
    getFileIdFromRequest: (request) => uploadOf(request).id,
    onUploadCreate: async (request) => {
      const { name, purpose } = uploadOf(request);
      return { metadata: { name, purpose } };
    },
    onResponseError: (_request, error) => {
      if ("status_code" in error && error.status_code < 500) return undefined;
      if (error instanceof NoRoomError)
        return { status_code: 429, body: "Too many uploads are under way.\n" };
      log.error({ err: error }, "an upload failed");
      return { status_code: 503, body: "The upload could not be written.\n" };
    },
  });
  return async (request, response, upload) => {
    about.set(request, upload);
    await server.handle(request, response);
  };
}

/** A request as the protocol's library hands it on. */
type LibraryRequest = Parameters<NonNullable<ServerOptions["namingFunction"]>>[0];

/** The store of the protocol's library, for as many uploads as may be under way. */
class BoundedStore extends FileStore {
  constructor(private readonly uploads: UploadsUnderWay) {
    super({ directory: uploads.directory });
    this.extensions = ["creation", "termination"];
  }

  override async create(upload: Upload): Promise<Upload> {
    return await this.uploads.begin(upload.id, () => super.create(upload));
  }
}

/**
 * Lets the requests about one upload in one after the other. Whoever is in is asked to leave, since the browser
 * has lost the connection to it if it asks anew. The library's own locks compute without a pause while they wait.
 */
function uploadLocks() {
  interface Place {
    leave(): void;
    next: (() => void)[];
  }
  const places = new Map<string, Place>();
  return {
    newLock: (id: string): Lock => ({
      async lock(signal, leave) {
        const place = places.get(id);
        if (!place) {
          places.set(id, { leave, next: [] });
          return;
        }
        place.leave();
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            stopWaiting();
            place.leave = leave;
            resolve();
          };
          const giveUp = () => {
            stopWaiting();
            reject(
              Object.assign(new Error("another request writes"), { status_code: 423, body: "Locked\n" }),
            );
          };
          const timer = setTimeout(giveUp, PATIENCE);
          signal.addEventListener("abort", giveUp);
          function stopWaiting() {
            clearTimeout(timer);
            signal.removeEventListener("abort", giveUp);
            const at = place?.next.indexOf(enter) ?? -1;
            if (at >= 0) place?.next.splice(at, 1);
          }
          place.next.push(enter);
        });
        // Others wait behind this one.
        if (places.get(id)?.next.length) leave();
      },
      async unlock() {
        const place = places.get(id);
        const [enter] = place?.next ?? [];
        if (enter) enter();
        else places.delete(id);
      },
    }),
  };
}

import type { UploadPurpose } from "domain/attachments/upload-purposes";
import { MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import { type DetailedError, Upload } from "tus-js-client";
import { isUploadUnderWay, type QueuedFile, type UploadProblem } from "./queued-file";
import { uploadsOfTab } from "./uploads-of-tab";

/** Browsers open six connections to a server; the page needs some, too. */
const AT_ONCE = 3;
/** Bytes of one request: what a proxy in front that collects whole requests can lose at most. */
const PART = 4_000_000;
const RETRIES_MS = [0, 1000, 3000];
/** How often a lost connection is tried again when the browser has not noticed that it is back. */
const RESUME_EVERY_MS = 5000;

interface Transfer {
  file: File;
  shown: QueuedFile;
  upload?: Upload;
}

type Options = {
  purpose: UploadPurpose;
  /** Told of each change. */
  changed: (files: QueuedFile[]) => void;
};

/** Uploads files, some at a time, each for itself: what fails stops no other. */
export function openTransfers({ purpose, changed }: Options) {
  let transfers: Transfer[] = [];
  let nextKey = 1;
  let isClosed = false;

  const tell = () => {
    if (!isClosed) changed(transfers.map(({ shown }) => shown));
  };

  function show(transfer: Transfer, state: State): void {
    const { key, name, size, percent } = transfer.shown;
    const queuedFile = { key, name, size, percent, ...state };
    if (queuedFile.state === transfer.shown.state && queuedFile.percent === transfer.shown.percent) return;
    transfer.shown = queuedFile;
    tell();
  }

  /** Begins what waits, as far as there is room. */
  function goOn(): void {
    const begun = transfers.filter(({ shown }) => shown.state === "running" || shown.state === "lost");
    const waiting = transfers.filter(({ shown }) => shown.state === "waiting");
    for (const transfer of waiting.slice(0, Math.max(0, AT_ONCE - begun.length))) {
      show(transfer, { state: "running" });
      void begin(transfer);
    }
  }

  function fail(transfer: Transfer, problem: UploadProblem): void {
    show(transfer, { state: "failed", problem });
    goOn();
  }

  async function begin(transfer: Transfer): Promise<void> {
    const { file } = transfer;
    const upload = new Upload(file, {
      endpoint: "/uploads",
      chunkSize: PART,
      metadata: { filename: file.name, purpose },
      retryDelays: RETRIES_MS,
      urlStorage: uploadsOfTab,
      fingerprint: async () => [purpose, file.name, file.size, file.lastModified].join(),
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) =>
        show(transfer, { state: "running", percent: Math.floor((100 * sent) / total) }),
      onShouldRetry: (error) => {
        if (isLineLost(error)) show(transfer, { state: "lost" });
        return isLineLost(error) || isPassing(statusOf(error));
      },
      onError: (error) => {
        if (isLineLost(error)) show(transfer, { state: "lost" });
        else fail(transfer, problemOf(error));
      },
      onSuccess: () => {
        const id = upload.url?.split("/").at(-1) ?? "";
        show(transfer, { state: "done", id, percent: 100 });
        goOn();
      },
    });
    const [earlier] = await upload.findPreviousUploads();
    const isTaken = transfers.some((other) => other.upload?.url === earlier?.uploadUrl);
    if (earlier && !isTaken) upload.resumeFromPreviousUpload(earlier);
    // It may have been cancelled meanwhile.
    if (isClosed || !transfers.includes(transfer)) return;
    transfer.upload = upload;
    upload.start();
  }

  /** Goes on with what the lost connection has stopped. */
  function resume(): void {
    if (!navigator.onLine) return;
    for (const { upload, shown } of transfers) if (shown.state === "lost") upload?.start();
  }
  window.addEventListener("online", resume);
  const resuming = window.setInterval(resume, RESUME_EVERY_MS);

  return {
    /** Answers the keys of the files, in their order. */
    add(files: readonly File[]): number[] {
      const keys: number[] = [];
      for (const file of files) {
        const base = { key: nextKey, name: file.name, size: file.size, percent: 0 };
        keys.push(nextKey);
        nextKey += 1;
        const problem = problemBefore(file);
        const state = problem ? ({ state: "failed", problem } as const) : ({ state: "waiting" } as const);
        transfers.push({ file, shown: { ...base, ...state } });
      }
      tell();
      goOn();
      return keys;
    },
    /** Takes a file out of the queue, and gives up what of it is on the server. */
    remove(key: number): void {
      const transfer = transfers.find(({ shown }) => shown.key === key);
      transfers = transfers.filter((one) => one !== transfer);
      tell();
      const { upload, shown } = transfer ?? {};
      // The server forgets it by itself, if it cannot be reached now.
      if (shown?.state === "done" && upload?.url) Upload.terminate(upload.url).catch(() => {});
      else upload?.abort(true).catch(() => {});
      goOn();
    },
    /** Takes uploads out of the queue by their ids on the server, which a post has taken. */
    forget(ids: readonly string[]): void {
      transfers = transfers.filter(({ shown }) => shown.state !== "done" || !ids.includes(shown.id));
      tell();
    },
    retry(key: number): void {
      const transfer = transfers.find(({ shown }) => shown.key === key);
      if (!transfer) return;
      show(transfer, { state: "waiting" });
      goOn();
    },
    /** Stops without giving anything up: what has arrived is found again by the same file. */
    close(): void {
      isClosed = true;
      window.removeEventListener("online", resume);
      window.clearInterval(resuming);
      for (const { upload, shown } of transfers) if (isUploadUnderWay(shown)) void upload?.abort();
    },
  };
}

export type Transfers = ReturnType<typeof openTransfers>;

type State = { percent?: number } & (
  | { state: "waiting" | "running" | "lost" }
  | { state: "done"; id: string }
  | { state: "failed"; problem: UploadProblem }
);

function problemBefore({ size }: File): UploadProblem | null {
  if (size === 0) return "empty";
  return size > MAX_UPLOAD_BYTES ? "tooLarge" : null;
}

type TransferError = Error | DetailedError;

/** The status of the answer; 0 if none has come, null if nothing was asked. */
function statusOf(error: TransferError): number | null {
  if (!("originalRequest" in error)) return null;
  return error.originalResponse?.getStatus() ?? 0;
}

const isLineLost = (error: TransferError) => statusOf(error) === 0;

/** Another request about the same file is still at work, or the server is busy. */
const isPassing = (status: number | null) =>
  status === 409 || status === 423 || (status !== null && status >= 500);

const PROBLEMS: Readonly<Record<number, UploadProblem>> = {
  401: "signedOut",
  403: "forbidden",
  413: "tooLarge",
  429: "tooMany",
};

function problemOf(error: TransferError): UploadProblem {
  const status = statusOf(error);
  return status === null ? "unreadable" : (PROBLEMS[status] ?? "refused");
}

import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { type FileStore, requireKey } from "./files";

/** A bucket that speaks S3 and the key to it. */
export interface S3Settings {
  /** Address of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Put before every key, so that several systems may share a bucket; empty = nothing. */
  prefix: string;
}

/**
 * The bucket that the environment names, for the server and the command line; undefined where it names none. Whether
 * the values can be used is checked by the server's settings.
 */
export function s3SettingsFrom(environment: Record<string, string | undefined>): S3Settings | undefined {
  const { FILES_S3_BUCKET: bucket, FILES_S3_ENDPOINT: endpoint } = environment;
  if (!bucket || !endpoint) return undefined;
  return {
    bucket,
    endpoint,
    region: environment.FILES_S3_REGION || DEFAULT_REGION,
    accessKeyId: environment.FILES_S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: environment.FILES_S3_SECRET_ACCESS_KEY ?? "",
    prefix: environment.FILES_S3_PREFIX ?? "",
  };
}

/** The region name that services without regions expect. */
const DEFAULT_REGION = "us-east-1";

/**
 * The longest time of a request, in milliseconds: enough for a large file on a slow line. A read must begin within it;
 * how long it takes depends on the line of its reader.
 */
const TIMEOUT = 60_000;
/** How often a request to a busy service is repeated, and the first pause in milliseconds. */
const RETRIES = 3;
const FIRST_PAUSE = 50;

/**
 * The file store in a bucket, by plain requests signed with aws4fetch (10 KB without dependencies; Amazon's own
 * client is more than a hundred times as large, and four requests are all that is needed here). The bucket stands
 * in the path, which every service that speaks S3 understands.
 */
export function filesInS3(settings: S3Settings): FileStore {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const folder = settings.prefix.replace(/^\/+|\/+$/g, "");
  const prefix = folder ? `${folder}/` : "";
  const root = `${settings.endpoint.replace(/\/+$/, "")}/${bucket}`;

  async function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const request = { method, signal: AbortSignal.timeout(TIMEOUT), ...init };
    for (let attempt = 0; ; attempt += 1) {
      const { url, headers } = await client.sign(`${root}${path}`, request);
      // With `redirect: "error"` and `window: null` Node keeps no copy of the whole body.
      const answer = await fetch(url, { ...request, headers, redirect: "error", window: null });
      if (attempt === RETRIES || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
      await setTimeout(Math.random() * FIRST_PAUSE * 2 ** attempt);
    }
  }
  /** A deadline for the beginning of an answer only. */
  async function begun(ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
    const late = new AbortController();
    const timer = globalThis.setTimeout(() => late.abort(), TIMEOUT);
    return await ask(late.signal).finally(() => clearTimeout(timer));
  }
  async function succeeded(answer: Response, what: string): Promise<Response> {
    if (answer.ok) return answer;
    const message = (await answer.text()).slice(0, 500);
    throw new Error(`the file store answered ${answer.status} to ${what}: ${message}`);
  }
  const pathOf = (key: string) => `/${prefix}${requireKey(key)}`;

  /** The service compares the content with the hash and refuses damaged uploads. */
  async function write(key: string, body: BodyInit, hash: string): Promise<void> {
    const headers = { "x-amz-content-sha256": hash, "content-type": "application/octet-stream" };
    const answer = await send("PUT", pathOf(key), { headers, body });
    await (await succeeded(answer, "a write")).body?.cancel();
  }

  return {
    put: (key, content) =>
      write(key, content as BodyInit, createHash("sha256").update(content).digest("hex")),
    // Streams from the disk, and again for each repetition.
    putFile: async (key, { path, hash }) => write(key, await openAsBlob(path), hash),
    async open(key, range) {
      const options = range ? { headers: { range: `bytes=${range.first}-${range.last}` } } : {};
      const answer = await begun((signal) => send("GET", pathOf(key), { ...options, signal }));
      // 416: the part begins behind the end.
      if (answer.status === 404 || (range && answer.status === 416)) {
        await answer.body?.cancel();
        return null;
      }
      const { body, headers, status } = await succeeded(answer, "a read");
      if (!range) return body && { size: Number(headers.get("content-length")), stream: body };
      const sent = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get("content-range") ?? "") ?? [];
      const [first, last, size = 0] = sent.slice(1).map(Number);
      if (status === 206 && first === range.first && last === Math.min(range.last, size - 1))
        return body && { size, stream: body };
      await body?.cancel();
      throw new Error(`the file store answered ${status} to a read of a part`);
    },
    async remove(key) {
      const answer = await send("DELETE", pathOf(key));
      await (answer.status === 404 ? answer : await succeeded(answer, "a removal")).body?.cancel();
    },
    async *list() {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (next) query.set("continuation-token", next);
        const answer = await succeeded(await send("GET", `?${query}`), "a listing");
        const page = await answer.text();
        for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = contentOf(entry, "Key").slice(prefix.length);
          yield { key, writtenAt: new Date(contentOf(entry, "LastModified")) };
        }
        next =
          contentOf(page, "IsTruncated") === "true" ? contentOf(page, "NextContinuationToken") : undefined;
      } while (next);
    },
    // An object exists only after its single request has arrived completely, so nothing is ever half written.
    removeUnfinished: async () => {},
  };
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of an element of S3's flat lists; empty where there is none. */
function contentOf(xml: string, element: string): string {
  const text = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(xml)?.[1] ?? "";
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => ENTITIES[name] ?? "");
}
